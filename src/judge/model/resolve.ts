import { JudgeError } from '../errors.ts'

/** What this project needs of an AI SDK language model, specification v2, v3 or v4. */
export interface ModelLike {
  readonly specificationVersion: string
  readonly provider: string
  readonly modelId: string
  doGenerate(options: never): PromiseLike<unknown>
}

/** `'local'`, `'provider/model'`, or a model object of any provider package. */
export type JudgeModel = string | ModelLike

export interface CallOptions {
  readonly prompt: readonly [
    { readonly role: 'system'; readonly content: string },
    { readonly role: 'user'; readonly content: readonly [{ readonly type: 'text'; readonly text: string }] },
  ]
  readonly maxOutputTokens: number
  readonly temperature?: number
  readonly responseFormat?: { readonly type: 'json'; readonly schema: unknown; readonly name: string }
  readonly abortSignal: AbortSignal
  readonly providerOptions?: Readonly<Record<string, unknown>>
}

export interface CallableModel {
  readonly specificationVersion: string
  readonly provider: string
  readonly modelId: string
  doGenerate(options: CallOptions): PromiseLike<unknown>
}

const SPECIFICATIONS: ReadonlySet<string> = new Set(['v2', 'v3', 'v4'])

function isCallable(model: unknown): model is CallableModel {
  return typeof model === 'object' && model !== null && 'doGenerate' in model && typeof model.doGenerate === 'function'
}

/** How a judge names its model before the provider has said what it serves. */
export function modelName(model: JudgeModel): string {
  return typeof model === 'string' ? model : `${model.provider}/${model.modelId}`
}

/** The model object behind an option. Loads provider packages only when named. Rejects with a configuration `JudgeError`. */
export async function resolveModel(model: JudgeModel): Promise<CallableModel> {
  const found: unknown = typeof model === 'string' ? await load(model) : model
  if (!isCallable(found)) {
    throw new JudgeError(
      'invalid_model',
      "model is no language model. Pass an AI SDK model object, 'provider/model' such as 'openai/gpt-5-mini', or 'local'.",
    )
  }
  if (!SPECIFICATIONS.has(found.specificationVersion)) {
    throw new JudgeError(
      'invalid_model',
      `The model ${found.modelId} has specification ${found.specificationVersion}; v2, v3 and v4 (AI SDK 5 and later) can be used. Update its provider package.`,
    )
  }
  return found
}

async function load(name: string): Promise<unknown> {
  const slash = name.indexOf('/')
  const prefix = name.slice(0, Math.max(0, slash))
  const modelId = name.slice(slash + 1)
  if (!/^[a-z0-9][a-z0-9-]*$/.test(prefix) || modelId === '') {
    throw new JudgeError(
      'invalid_model',
      `model '${name}' is not understood. Write 'provider/model' such as 'openai/gpt-5-mini' or 'anthropic/claude-haiku-4-5', or 'local'.`,
    )
  }
  if (prefix === 'openai') return loadOpenAi(name, modelId)
  const provider = providerIn(await importProvider(prefix, name), prefix)
  if (provider === undefined) {
    throw new JudgeError(
      'invalid_model',
      `@ai-sdk/${prefix} exports no provider. Pass a model object instead of '${name}'.`,
    )
  }
  return provider(modelId)
}

function env(name: string): string | undefined {
  const value = globalThis.process?.env[name]
  return value === undefined || value.trim() === '' ? undefined : value
}

/** With a base URL the Chat Completions API is used, which Ollama, vLLM and llama.cpp speak, and no key is needed. */
async function loadOpenAi(name: string, modelId: string): Promise<unknown> {
  const baseURL = env('OPENAI_BASE_URL')
  const apiKey = env('OPENAI_API_KEY')
  if (apiKey === undefined && baseURL === undefined) {
    throw new JudgeError(
      'missing_key',
      `OPENAI_API_KEY is not set, which the judge '${name}' needs. Set it, or set OPENAI_BASE_URL for a local server, or use the judge 'local'.`,
    )
  }
  const { createOpenAI } = await import('@ai-sdk/openai')
  const openai = createOpenAI({ apiKey: apiKey ?? 'none', ...(baseURL === undefined ? {} : { baseURL }) })
  return baseURL === undefined ? openai(modelId) : openai.chat(modelId)
}

async function importProvider(prefix: string, name: string): Promise<unknown> {
  const specifier = `@ai-sdk/${prefix}`
  try {
    const module: unknown = await import(/* webpackIgnore: true */ /* @vite-ignore */ specifier)
    return module
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
    const missing =
      code === 'ERR_MODULE_NOT_FOUND' ||
      code === 'MODULE_NOT_FOUND' ||
      /cannot find|failed to load|does the file exist/i.test(String(cause))
    const what = missing
      ? `The judge '${name}' needs the package ${specifier}, which is not installed or not visible from here. Run: npm install ${specifier} (or pass a model object of it)`
      : `The package ${specifier}, which the judge '${name}' needs, failed to load: ${String(cause)}`
    throw new JudgeError('missing_package', what, { cause })
  }
}

type Provider = (modelId: string) => unknown

function isProvider(value: unknown): value is Provider {
  return typeof value === 'function' && 'languageModel' in value && typeof value.languageModel === 'function'
}

/** Packages export their default provider by the camel-cased prefix or its last word (`google-vertex`: `vertex`). */
function providerIn(module: unknown, prefix: string): Provider | undefined {
  if (typeof module !== 'object' || module === null) return undefined
  const camel = prefix.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  const names = [camel, prefix.split('-').at(-1) ?? prefix, ...Object.keys(module)]
  return names.map((key): unknown => Reflect.get(module, key)).find(isProvider)
}
