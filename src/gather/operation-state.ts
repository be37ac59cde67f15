import { collapse, detached } from './canonical-text.ts'
import type { Call } from './claim-index.ts'
import { type Conversation, earlierExchanges } from './conversation.ts'
import type { ConversationMemory } from './conversation-memory.ts'
import { lastTurn } from './final-text.ts'
import type { GatherOptions } from './gather-options.ts'
import { type Links, linksOf } from './links.ts'
import { looseEvidence } from './loose-evidence.ts'
import { splitMaterial } from './material.ts'
import { endOf, type NestView, type ReadNode, viewNest } from './nest-view.ts'
import type { GatheredAnswer } from './operation.ts'
import type { OperationRecord } from './operation-record.ts'
import { bytesOf, covers, type PastAnswer, remember, sameAnswer } from './past-answer.ts'
import { addPromptEvidence } from './prompt-evidence.ts'
import type { SpanNode } from './span-node.ts'
import { callsIn, type Step, stepsBefore } from './steps.ts'
import { aboutTurn, askedWith, historyBefore, outcomeOf, questionOf, runOf, type Turn } from './turn.ts'
import { TurnEvidence } from './turn-evidence.ts'
import type { Evidence } from './types.ts'

export interface GatherContext {
  readonly options: GatherOptions
  /** Agents that ran inside tools are operations of their own. */
  readonly every: boolean
  readonly memory: ConversationMemory
  /** Operations of the trace that ended before this one started; those that nobody has read yet are read now. */
  readonly recallTrace: () => readonly PastAnswer[]
}

/** An operation as it is read, turn by turn. */
export class OperationState {
  readonly #operation: OperationRecord
  readonly #context: GatherContext
  readonly #view: NestView
  readonly #evidence: TurnEvidence
  readonly #added = new Set<SpanNode>()
  readonly #split = remembering(splitMaterial)
  #question: string | undefined

  constructor(operation: OperationRecord, context: GatherContext, view: NestView) {
    this.#operation = operation
    this.#context = context
    this.#view = view
    this.#evidence = new TurnEvidence(context.options.evidence ?? {})
  }

  /** What a turn showed is known to those after it. */
  skip(turn: Turn): void {
    this.#addTurn(turn)
    this.#question = questionOf(turn) ?? this.#question
  }

  next(turn: Turn): GatheredAnswer {
    const { node, trace, timedOut } = this.#operation
    const conversation = askedWith(turn)
    const steps = stepsBefore(conversation.messages, () => this.#earlier())
    for (const { call } of steps) this.#evidence.calls.add(call)
    this.#addTurn(turn)
    const about = aboutTurn(turn)
    const links = linksOf(turn, about.conversationId)
    const inherited = this.#inherit(conversation, steps, links.from)
    const { list, prompts } = this.#evidence
    const text = turn.answer?.text
    const rest = addPromptEvidence(
      list,
      prompts,
      this.#context.options.evidence?.prompt ?? 'auto',
      text ?? '',
      this.#split,
    )
    this.#question = questionOf(turn) ?? this.#question
    const isLast = turn.top !== undefined || turn.answer?.by === undefined
    const target = isLast && !timedOut ? node : whoGave(turn, node)
    const same = text === undefined ? undefined : sameAnswer(trace.past, text, this.#question, list.items)
    const better = same !== undefined && covers(same.evidence, list.items) ? same : undefined
    const evidence = better?.evidence ?? list.items
    const missing = better?.missing ?? this.#countMissing(turn)
    const key = same?.key ?? `${trace.id}:${target.span.spanContext().spanId}`
    const question = this.#question ?? same?.question
    const follows = steps.map(({ past }) => past.key)
    this.#remember(turn, target, { evidence, missing, key, question, follows }, links, inherited)
    const outcome = outcomeOf(turn)
    const start = (turn.answer?.by ?? turn.models[0] ?? turn.top)?.node.span ?? node.span
    return {
      target: target.span,
      held: isLast && !timedOut,
      ...(outcome === undefined ? {} : { outcome }),
      ...(text === undefined
        ? {}
        : {
            answer: {
              text,
              ...(question === undefined ? {} : { question }),
              evidence,
              given: [...rest, `The current time is ${isoTime(start.startTime)}`],
              history: historyBefore(turn),
              missing,
            },
          }),
      key,
      allMissing: evidence.length === 0 && missing > 0,
      textOnSpan: (turn.answer?.by ?? turn.top)?.node.isToldByLogs !== true,
      dialects: [
        ...new Set([...turn.models, ...(turn.top === undefined ? [] : [turn.top])].map(read => read.facts.dialect)),
      ],
      ...about,
      run: runOf(prompts, evidence),
    }
  }

  #addTurn(turn: Turn): void {
    const { node, trace } = this.#operation
    const { sources, inner, top } = this.#view
    const evidence = this.#evidence
    const until = turn.answer?.by?.node
    const ownTop = turn.top !== undefined && !turn.models.some(model => model.node === node) ? top : undefined
    const callers = [...turn.models, ...(ownTop === undefined ? [] : [ownTop])]
    for (const read of callers) evidence.addCalls(read)
    const loose = looseEvidence(node, trace, evidence.calls.all).flatMap(item => viewNest(item, true).sources)
    const relied = [...sources, ...loose].filter(item => !isLater(item.node, until))
    for (const source of inOrderOfCalls(relied, evidence.calls.all)) {
      if (!this.#added.has(source.node)) evidence.addSpan(source)
      this.#added.add(source.node)
    }
    for (const read of turn.models) evidence.addMessages(read)
    if (ownTop !== undefined) evidence.addMessages(ownTop)
    if (!this.#context.every) for (const read of inner) if (!isLater(read.node, until)) evidence.addResults(read)
  }

  #earlier(): readonly PastAnswer[] {
    const { startedAt } = this.#operation.node
    return this.#context.recallTrace().filter(past => past.endedAt < startedAt)
  }

  /** Evidence of earlier turns: of the trace, where this goes on with them, and of earlier traces of the conversation. */
  #inherit(conversation: Conversation, steps: readonly Step[], from: readonly string[]): ReadonlySet<Evidence> {
    const { list } = this.#evidence
    const own = new Set(list.items)
    const { node, trace } = this.#operation
    const wanted = this.#context.options.evidence?.conversation !== false
    const goesOn = from.length > 0 || conversation.messages.some(({ role }) => role === 'assistant' || role === 'tool')
    const pasts = goesOn ? this.#earlier() : []
    const repeated = new Set(earlierExchanges(conversation, pasts.flatMap(asExchange)).map(({ past }) => past))
    for (const past of pasts) {
      const isStep = steps.some(step => step.past === past)
      const isEarlier = past.links.some(link => from.includes(link))
      if (isStep) {
        this.#evidence.addPrompts(past.prompts)
        this.#question ??= past.question
      }
      if (isStep || (wanted && (isEarlier || repeated.has(past)))) {
        for (const item of past.evidence) list.add(item, 'span', past)
      }
    }
    for (const link of wanted ? from : []) {
      for (const item of this.#context.memory.recall(link, trace.id, node.startedMs)) list.add(item, 'span', own)
    }
    return new Set(list.items.filter(item => !own.has(item)))
  }

  #countMissing({ models, answer, top }: Turn): number {
    const { timedOut, trace } = this.#operation
    const by = answer?.by ?? models.at(-1) ?? top
    const cut = by?.facts.content === 'cut' ? 1 : 0
    const gone = this.#view.lost > 0 || timedOut || trace.evicted ? 1 : 0
    const hidden = hidesInput([...models, ...(top === undefined ? [] : [top])]) ? 1 : 0
    return this.#evidence.countMissing() + Math.max(cut, hidden) + gone
  }

  #remember(
    turn: Turn,
    target: SpanNode,
    found: Pick<PastAnswer, 'evidence' | 'missing' | 'key' | 'question' | 'follows'>,
    { to, isChain }: Links,
    inherited: ReadonlySet<Evidence>,
  ): void {
    const { node, trace } = this.#operation
    const last = turn.models.at(-1) ?? turn.top
    const output = last === undefined ? undefined : lastTurn(last.facts)
    const { prompts } = this.#evidence
    remember(trace.past, {
      ...found,
      evidence: found.evidence.map(item => ({ ...item, text: detached(item.text) })),
      text: turn.answer === undefined ? undefined : collapse(turn.answer.text),
      links: to,
      startedAt: node.startedAt,
      endedAt: endOf(target),
      openCalls: turn.answer === undefined ? (output === undefined ? [] : callsIn(output)) : [],
      prompts: [...prompts],
      bytes: bytesOf(found.evidence) + bytesOf(prompts),
    })
    if (this.#context.options.evidence?.conversation === false) return
    const kept = isChain ? found.evidence : found.evidence.filter(item => !inherited.has(item))
    for (const link of to) this.#context.memory.remember(link, trace.id, kept, node.touchedMs)
  }
}

/** The span of the model call that gave the answer. A top that has not ended is never exported: what hung from it would hang from nothing. */
function whoGave({ answer, models }: Turn, top: SpanNode): SpanNode {
  return [answer?.by, models.at(-1)].find(read => read?.node.isOpen === false)?.node ?? top
}

/** Tokens were sent, and nothing of what they were was recorded. */
function hidesInput(nodes: readonly ReadNode[]): boolean {
  const isSilent = nodes.every(({ facts }) => facts.input.length === 0)
  return isSilent && nodes.some(({ facts }) => (facts.usage?.inputTokens ?? 0) > 0)
}

/** Started, by order and by clock, after the answer was there: nothing that the answer could rely on. */
function isLater({ startedAt, span }: SpanNode, until: SpanNode | undefined): boolean {
  if (until === undefined || until.isOpen || startedAt < until.endedAt) return false
  const [seconds, nanos] = span.startTime
  const [endSeconds, endNanos] = until.span.endTime
  return seconds > endSeconds || (seconds === endSeconds && nanos > endNanos)
}

/** Calls that were made at once may start in any order; the model's order is the one that a reader expects. */
function inOrderOfCalls(sources: readonly ReadNode[], calls: readonly Call[]): readonly ReadNode[] {
  const positions = new Map(calls.map(({ id }, index) => [id, index]))
  const position = ({ facts }: ReadNode) =>
    facts.tool?.callId === undefined ? undefined : positions.get(facts.tool.callId)
  if (sources.some(source => position(source) === undefined)) return sources
  return sources.toSorted((a, b) => (position(a) ?? 0) - (position(b) ?? 0))
}

/** Turn after turn has the same texts. */
function remembering<T>(compute: (text: string, isSaid: boolean) => T): (text: string, isSaid: boolean) => T {
  const known = new Map<string, T>()
  return (text, isSaid) => {
    const key = `${isSaid} ${text}`
    const value = known.get(key) ?? compute(text, isSaid)
    known.set(key, value)
    return value
  }
}

function asExchange(past: PastAnswer) {
  return past.text === undefined ? [] : [{ past, answer: past.text, question: past.question }]
}

function isoTime([seconds, nanos]: readonly [number, number]): string {
  const date = new Date(seconds * 1_000 + Math.floor(nanos / 1e6))
  return Number.isNaN(date.getTime()) ? 'unknown' : date.toISOString().replace(/\.\d{3}Z$/, 'Z')
}
