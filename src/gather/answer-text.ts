import { sameText } from './canonical-text.ts'
import { agentText, type FinalText, lastTurn, modelText, structuredText, textOf } from './final-text.ts'
import type { NestView, ReadNode } from './nest-view.ts'

/** The answer of a turn, and the model call that gave it, if one did. */
export interface FoundAnswer extends FinalText {
  readonly by: ReadNode | undefined
}

/**
 * What an operation gave its user.
 * @param top the operation's own span, if this is its last turn
 * @param models the turn's model calls by their end
 * @param turns how many turns the operation has
 */
export function findAnswer(
  top: ReadNode | undefined,
  models: readonly ReadNode[],
  turns: number,
): FoundAnswer | undefined {
  const last = lastFinal(models)
  const own = top === undefined ? undefined : ownText(top)
  if (own === undefined || top === undefined) return last ?? structured(top, models)
  // The attribute of the root was cut, that of the model call was not.
  if (last !== undefined && isCutFrom(own, last)) return last
  // The output of a wrapper around several turns is a list of their texts.
  if (last !== undefined && (turns > 1 || endsWith(own.text, last.text) || isAmong(last.text, top))) {
    return { ...last, ...cutBy(own, last) }
  }
  return { ...own, text: withoutRemarks(own.text, models), by: top.facts.role === 'model' ? top : last?.by }
}

function isCutFrom(own: FinalText, last: FinalText): boolean {
  return own.finishReason === 'length' && last.finishReason !== 'length' && last.text.startsWith(own.text)
}

/** Of several texts of a root (choices, say) the one that the model call is known by. */
function isAmong(text: string, { facts }: ReadNode): boolean {
  return facts.output.some(message => message.role === 'assistant' && sameText(textOf(message), text))
}

/** Some roots glue what was said before tool calls in front of the answer, with nothing between. */
function withoutRemarks(text: string, models: readonly ReadNode[]): string {
  let left = text
  for (const { facts } of models) {
    const message = lastTurn(facts)
    const remark = message === undefined || modelText(facts) !== undefined ? '' : textOf(message).trim()
    if (remark !== '' && left.startsWith(remark)) left = left.slice(remark.length).trimStart()
  }
  return left === '' ? text : left
}

/**
 * Some instrumentations have one span for a whole tool loop, with the texts of all steps in one, and spans for the steps. What
 * an earlier step said is a remark, if the text ends with what a later one said. Chunks of one step are no steps.
 */
export function withoutEarlierSteps(text: string, { steps, sources }: Pick<NestView, 'steps' | 'sources'>): string {
  if (steps.length < 2) return text
  const lastTool = sources.findLast(({ facts }) => facts.role === 'tool')?.node.startedAt
  const said = steps.map(({ node, facts }) => ({ node, words: facts.output.map(textOf).join('').trim() }))
  const finals = said.filter(({ words }) => words !== '' && words !== text.trim() && endsWith(text, words))
  for (const final of finals) {
    const left = text.trimEnd().slice(0, -final.words.length).trim()
    const isRemark = said.some(({ node, words }) => {
      if (words === '' || node === final.node || node.startedAt > final.node.startedAt) return false
      const wasToolRun = lastTool !== undefined && node.startedAt < lastTool && lastTool < final.node.startedAt
      return left.endsWith(words) && (wasToolRun || node.parent !== final.node.parent)
    })
    if (isRemark) return final.words
  }
  return text
}

/** The root may know that the answer was cut where the model call does not say how it ended. */
function cutBy(own: FinalText, last: FinalText): Pick<FinalText, 'finishReason'> | undefined {
  return last.finishReason === undefined && own.finishReason !== undefined
    ? { finishReason: own.finishReason }
    : undefined
}

function ownText({ facts }: ReadNode): FinalText | undefined {
  if (facts.role === 'model') return modelText(facts)
  return facts.role === 'agent' ? agentText(facts) : undefined
}

function endsWith(whole: string, end: string): boolean {
  return whole.trimEnd().endsWith(end.trim())
}

/** The last output that does not go on with a tool call; one that only rules on an earlier output is no answer. */
function lastFinal(models: readonly ReadNode[]): FoundAnswer | undefined {
  let verdictOnly: FoundAnswer | undefined
  for (let index = models.length - 1; index >= 0; index--) {
    const by = models[index]
    const text = by === undefined ? undefined : modelText(by.facts)
    if (by === undefined || text === undefined) continue
    const found = { ...text, by }
    if (!isCheck(found, models.slice(0, index))) return found
    verdictOnly ??= found
  }
  return verdictOnly
}

const RULING = /\b(?:true|false|score|pass|fail|safe|unsafe|allowed?|blocked?|valid|invalid)\b/i

/** A guardrail: it was shown an earlier output, as something a user said, and answers with a word or a small object. */
function isCheck({ text, by }: FoundAnswer, earlier: readonly ReadNode[]): boolean {
  const said = text.trim()
  const isRuling = said.length < 300 && (said.startsWith('{') ? RULING.test(said) : said.split(/\s+/).length <= 3)
  if (by === undefined || !isRuling) return false
  const shown = by.facts.input.filter(({ role }) => role === 'user' || role === 'system').map(textOf)
  return earlier.some(({ facts }) => {
    const before = modelText(facts)?.text.trim()
    return before !== undefined && before.length >= 12 && shown.some(input => input.includes(before))
  })
}

/** Structured output by tool call, where nothing else was said. */
function structured(top: ReadNode | undefined, models: readonly ReadNode[]): FoundAnswer | undefined {
  const by = models.at(-1) ?? (top?.facts.role === 'model' ? top : undefined)
  const found = by === undefined ? undefined : structuredText(by.facts)
  return found === undefined ? undefined : { ...found, by }
}
