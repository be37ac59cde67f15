/** What the model judge asks of a model: calls per answer, and tokens of the prompt that come on top of the texts. */
import { createHallucinationScorer, type Rules } from '../src/index.ts'
import type { Answer } from '../src/judge/index.ts'
import { printLine } from './support/measure.ts'
import { prose } from './support/spans.ts'

/** English prose and JSON have about four characters a token in the tokenizers of the large providers. */
const CHARS_PER_TOKEN = 4

interface Call {
  readonly prompt: readonly { readonly content: unknown }[]
  readonly responseFormat?: unknown
}

const reply = {
  statements: [{ id: 1, text: prose }],
  verdicts: [{ id: 1, label: 'supported', evidence: 0, quote: '', reason: 'The evidence says so.' }],
  reason: 'Nothing is made up.',
}

/** A model that finds every answer supported and counts what it is asked. */
function countingModel() {
  const asked = { calls: 0, promptChars: 0, schemaChars: 0 }
  const model = {
    ...{ specificationVersion: 'v4', provider: 'bench', modelId: 'counting', supportedUrls: {} },
    async doGenerate({ prompt, responseFormat }: Call) {
      asked.calls += 1
      asked.promptChars += prompt.reduce((sum, { content }) => sum + textsOf(content).length, 0)
      asked.schemaChars += responseFormat === undefined ? 0 : JSON.stringify(responseFormat).length
      return {
        content: [{ type: 'text', text: JSON.stringify(reply) }],
        finishReason: { unified: 'stop', raw: 'stop' },
        usage: { inputTokens: { total: 1 }, outputTokens: { total: 1 } },
        warnings: [],
      }
    },
  } as const
  return { asked, model }
}

function textsOf(content: unknown): string {
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) return ''
  return content.map((part: unknown) => (hasText(part) ? part.text : '')).join('')
}

function hasText(part: unknown): part is { readonly text: string } {
  return typeof part === 'object' && part !== null && 'text' in part && typeof part.text === 'string'
}

const answer: Answer = {
  text: `The trip: ${prose}`,
  question: 'How long does the ferry take?',
  evidence: [{ kind: 'tool', text: prose.repeat(20) }],
  given: [],
  history: [],
  missing: 0,
}
const ownChars = [answer.text, answer.question ?? '', ...answer.evidence.map(item => item.text)].join('').length

for (const rules of ['practical', 'strict'] satisfies Rules[]) {
  const { asked, model } = countingModel()
  const report = await createHallucinationScorer({ model, rules }).score(answer)
  const tokens = (chars: number): string => Math.round(chars / CHARS_PER_TOKEN).toLocaleString('en')
  printLine(`model judge, ${rules}: judge calls per answer, aim 1`, `${report.outcome}, ${asked.calls}`)
  printLine('  fixed prompt tokens (characters / 4), aim 800', tokens(asked.promptChars - ownChars))
  printLine('  schema besides, where the provider counts it', tokens(asked.schemaChars))
  printLine("  the answer's own texts here", tokens(ownChars))
}
