import type { Outcome } from '../gather/index.ts'

/** What to do about answers that are not scored, in one sentence each. */
export const remedies: Readonly<Record<Exclude<Outcome, 'scored'> | 'none_seen', string>> = {
  none_seen:
    'If there should be some: is the AI instrumentation on, and does it use the tracer provider that has this processor?',
  no_answer: 'the operations ended without text for the user, which is usual for steps that only call tools.',
  no_claims: 'these answers assert nothing, so there is nothing to check.',
  no_evidence:
    'trace tool calls and retrieval, or give the scorer context or getContext; for documents pasted into prompts without a heading set evidence.prompt to "always".',
  no_content:
    'inputs and outputs are not on the spans: let the instrumentation record them (AI SDK: recordInputs and recordOutputs; OpenTelemetry: OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT=true), and raise the span attribute limits if attributes were dropped.',
  answer_cut: 'the answers hit the output token limit or a content filter: raise the limit.',
  sampled_out: 'option sampling leaves these traces out.',
  filtered: 'option filter leaves these spans out.',
  queue_full: 'more answers than the judge can take: raise concurrency or hold.maxSpans, or lower sampling.rate.',
  budget: 'option budget is used up: raise budget.callsPerMinute or budget.tokensPerDay, or lower sampling.rate.',
  circuit_open: 'the judge failed several times in a row and is asked again from time to time: see error.type.',
  timeout:
    'the judge takes longer than hold.timeoutMs: use a faster model, raise concurrency, or set attach: "evaluation-span".',
  judge_error: 'see error.type: is the model name right, the API key set, the quota left?',
  partial: 'the judge left out verdicts: use a stronger model.',
  shutdown: 'the process ended before they were judged: call forceFlush() before shutdown(), or raise flushTimeoutMs.',
}

/** Failures of the judge that a person must mend, by `error.type`. */
export const setUpRemedies: Readonly<Record<string, string>> = {
  invalid_model: "option model must be an AI SDK model, 'provider/model' or 'local'.",
  missing_package: "install the provider's package, @ai-sdk/<provider>.",
  missing_key: "set the provider's API key in the environment, OPENAI_API_KEY for openai/….",
  auth: 'the provider refuses the API key.',
  model_not_found: 'the provider does not know the model.',
  quota: 'the account at the provider has no quota left.',
}
