type Dict = Record<string, unknown>

const isDict = (value: unknown): value is Dict => typeof value === 'object' && value !== null && !Array.isArray(value)
const dicts = (value: unknown): Dict[] => (Array.isArray(value) ? value.filter(isDict) : [])

/** `stringValue`, `intValue`, …; a list tells the type of its items; no value is `empty`. */
function typeOf(value: unknown): string {
  if (!isDict(value)) return 'empty'
  const type = Object.keys(value)[0]
  if (type === 'arrayValue' && isDict(value.arrayValue)) {
    return `[${[...new Set(dicts(value.arrayValue.values).map(typeOf))].sort().join('|')}]`
  }
  return type?.replace(/Value$/, '') ?? 'empty'
}

/** Indexes and generated ids in keys and names are no part of the shape. */
const general = (text: string): string =>
  text
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '*')
    .replace(/\b[0-9a-f]{16,}\b/g, '*')
    .replace(/(?<=^|[._ [-])\d+(?=$|[._\] -])/g, 'N')

function attributeLines(prefix: string, attributes: unknown): string[] {
  return dicts(attributes).map(({ key, value }) => `${prefix} @${general(String(key))}: ${typeOf(value)}`)
}

function scopeLabel(scoped: Dict): string {
  return isDict(scoped.scope) ? String(scoped.scope.name) : ''
}

/** The shape of recorded bodies as sorted lines: scopes, span names, attribute keys with their types, events, event names of logs. */
export function shapeOf(bodies: readonly unknown[]): string[] {
  const lines = new Set<string>()
  for (const body of bodies) {
    if (!isDict(body)) continue
    for (const scoped of dicts(body.resourceSpans).flatMap(group => dicts(group.scopeSpans))) {
      for (const span of dicts(scoped.spans)) {
        const line = `${scopeLabel(scoped)} / ${general(String(span.name))} (${String(span.kind)})`
        lines.add(line)
        for (const each of attributeLines(line, span.attributes)) lines.add(each)
        for (const event of dicts(span.events)) {
          for (const each of attributeLines(`${line} event ${String(event.name)}`, event.attributes)) lines.add(each)
        }
      }
    }
    for (const scoped of dicts(body.resourceLogs).flatMap(group => dicts(group.scopeLogs))) {
      for (const record of dicts(scoped.logRecords)) {
        const line = `${scopeLabel(scoped)} log ${String(record.eventName ?? '')} body ${typeOf(record.body)}`
        for (const each of [line, ...attributeLines(line, record.attributes)]) lines.add(each)
      }
    }
  }
  return [...lines].sort()
}

/** Lines that came and went, `+` and `-` first. */
export function shapeChanges(before: readonly unknown[], after: readonly unknown[]): string[] {
  const old = new Set(shapeOf(before))
  const now = new Set(shapeOf(after))
  return [
    ...[...old].filter(line => !now.has(line)).map(line => `- ${line}`),
    ...[...now].filter(line => !old.has(line)).map(line => `+ ${line}`),
  ]
}
