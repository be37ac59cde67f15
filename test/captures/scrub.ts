import { homedir, hostname, tmpdir, userInfo } from 'node:os'

type Dict = Record<string, unknown>

export interface ScrubOptions {
  /** Folders whose paths must not be seen; they become `/app`. */
  readonly folders: readonly string[]
  /** HTTP spans are kept whole; else clients' spans are dropped and servers' lose most attributes, as they would only repeat themselves. */
  readonly keepHttp: boolean
}

const isDict = (value: unknown): value is Dict => typeof value === 'object' && value !== null && !Array.isArray(value)
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const keyOf = (attribute: unknown): string => (isDict(attribute) ? String(attribute.key) : '')

/** Tells of the machine, not of the instrumentation. */
const machineKeys =
  /^(host|process|os|container|device|cloud)\.|^(exception\.stacktrace|code\.(file|line|function|stacktrace).*|thread\.(id|name)|service\.instance\.id)$/
const emptyKeys = new Set(['droppedAttributesCount', 'droppedEventsCount', 'droppedLinksCount', 'events', 'links'])
const httpScope = /instrumentation[-.](undici|http|asgi|httpx|requests|urllib3|aiohttp.client)$/

/** Takes names, paths, ports, hosts and stack traces out of recorded bodies; everything else stays as it was received. */
export function scrub(bodies: readonly unknown[], options: ScrubOptions): unknown[] {
  const clean = scrubber(options.folders)
  return bodies
    .map(body => clean(options.keepHttp ? body : lessHttp(body)))
    .filter(body => {
      if (!isDict(body)) return false
      const groups = [...list(body.resourceSpans), ...list(body.resourceLogs)]
      return groups.some(group => isDict(group) && [...list(group.scopeSpans), ...list(group.scopeLogs)].length > 0)
    })
}

/** Whether any span is of an instrumentation other than HTTP's. */
export function hasOwnSpans(bodies: readonly unknown[]): boolean {
  return bodies.some(body =>
    list(isDict(body) ? body.resourceSpans : undefined).some(group =>
      list(isDict(group) ? group.scopeSpans : undefined).some(
        scoped => isDict(scoped) && !(isDict(scoped.scope) && httpScope.test(String(scoped.scope.name))),
      ),
    ),
  )
}

export function isHttpClient(scope: string, kind: unknown): boolean {
  return httpScope.test(scope) && (kind === 3 || kind === 'SPAN_KIND_CLIENT')
}

function lessHttp(body: unknown): unknown {
  if (!isDict(body) || !Array.isArray(body.resourceSpans)) return body
  const resourceSpans = list(body.resourceSpans).map(group => {
    if (!isDict(group)) return group
    const scopeSpans = list(group.scopeSpans).flatMap(scoped => {
      if (!isDict(scoped)) return []
      const scope = isDict(scoped.scope) ? String(scoped.scope.name) : ''
      const spans = list(scoped.spans)
        .filter(span => !(isDict(span) && isHttpClient(scope, span.kind)))
        .map(span => (httpScope.test(scope) && isDict(span) ? shortHttpServer(span) : span))
      return spans.length > 0 ? [{ ...scoped, spans }] : []
    })
    return { ...group, scopeSpans }
  })
  return { ...body, resourceSpans }
}

/** Only what HTTP instrumentations write goes: others write their content over the server's span. */
function shortHttpServer(span: Dict): Dict {
  const http = /^(http|url|net|network|server|client|user_agent)\./
  const kept = /^http\.(method|request\.method|response\.status_code)$/
  return {
    ...span,
    attributes: list(span.attributes).filter(item => kept.test(keyOf(item)) || !http.test(keyOf(item))),
  }
}

/** Attributes of the machine, and dumps of a framework's own objects in its log records. */
function isNoise(item: unknown): boolean {
  const key = keyOf(item)
  return machineKeys.test(key) || (key.startsWith('mastra.log.') && JSON.stringify(item).length > 400)
}

/** Cleans a decoded JSON value: strings, keys of the machine, defaults of the encoding. */
export function scrubber(folders: readonly string[]): (value: unknown) => unknown {
  const cleanText = textScrubber(folders)
  const clean = (value: unknown): unknown => {
    if (typeof value === 'string') return cleanText(value)
    if (Array.isArray(value)) return value.filter(item => !isNoise(item)).map(clean)
    if (!isDict(value)) return value
    if (/\.port$/.test(keyOf(value))) return { ...value, value: { intValue: 4010 } }
    const kept = Object.entries(value).filter(
      ([key, item]) => !(emptyKeys.has(key) && (item === 0 || (Array.isArray(item) && item.length === 0))),
    )
    return Object.fromEntries(kept.map(([key, item]) => [key, clean(item)]))
  }
  return clean
}

const literally = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

function textScrubber(folders: readonly string[]): (text: string) => string {
  const paths = [...folders, homedir(), tmpdir()].filter(path => path.length > 1).sort((a, b) => b.length - a.length)
  const path = new RegExp(`(file://)?(${paths.map(literally).join('|')})`, 'g')
  const names = [hostname(), userInfo().username].filter(name => name.length > 4 && name !== 'localhost')
  const name = names.length > 0 ? new RegExp(`\\b(${names.map(literally).join('|')})\\b`, 'g') : undefined
  return text => {
    const short = text
      .replace(/(\\*n|\n)\s+at (async )?[^\n"\\]*(node:|file:|\/|<anonymous>)[^\n"\\]*/g, '')
      .replace(/Traceback \(most recent call last\):[\s\S]*?(?=(\\*n|\n)[A-Za-z_.]+(Error|Exception))/g, 'Traceback')
      .replace(path, '/app')
      .replace(/(127\.0\.0\.1|localhost):\d{4,5}/g, '127.0.0.1:4010')
    return name ? short.replace(name, 'machine') : short
  }
}
