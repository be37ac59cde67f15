import type { Evidence } from '../../gather/types.ts'
import { readJson } from '../text/index.ts'

/** Things an assistant can say to have done, with the words of tools that do them. */
const ACTIONS: readonly [RegExp, RegExp][] = [
  [
    /cancel|storn|annul|kündig|résili|disdett|取り消|キャンセル|解約|取消|취소/iu,
    /cancel|storn|annul|void|revoke|terminate|kuendig|unsubscribe/i,
  ],
  [/book|reserv|gebucht|réserv|予約|预订|预定|예약/iu, /book|reserv|schedul/i],
  [/refund|erstatt|rembours|reembols|返金|退款|환불/iu, /refund|reimburs|credit|payout/i],
  [
    /sent|send|emailed|gesendet|geschickt|gemailt|envoy|enviad|送信|送り|发送|보냈|전송/iu,
    /send|mail|message|notif|sms|post|share/i,
  ],
  [
    /creat|open|added|add |regist|logg|filed|submit|erstellt|angelegt|hinzugefügt|créé|ajout|cread|añadid|作成|登録|追加|创建|添加|提交|생성|추가|등록/iu,
    /creat|add|open|regist|file|submit|new|insert|log|ticket|put|post/i,
  ],
  [
    /updat|chang|modif|edit|set|switch|upgrad|geändert|aktualisiert|modifi|mis à jour|actualizad|cambiad|変更|更新|修改|变更|변경|수정/iu,
    /updat|chang|modif|edit|set|patch|upgrad|switch|put/i,
  ],
  [
    /delet|remov|clos|gelöscht|entfernt|geschlossen|supprim|ferm|eliminad|borrad|cerrad|削除|解約|删除|移除|삭제|해지/iu,
    /delet|remov|clos|drop|erase/i,
  ],
  [
    /order|plac|purchas|bought|bestellt|gekauft|command|achet|pedid|comprad|注文|購入|下单|购买|주문|구매/iu,
    /order|purchas|buy|checkout|place/i,
  ],
  [
    /transfer|paid|pay|überwiesen|bezahlt|vir[eé]|pay[eé]|transferid|pagad|振り込|支払|转账|支付|이체|결제/iu,
    /transfer|pay|wire|charge/i,
  ],
  [
    /schedul|mov|reschedul|verschoben|geplant|planifi|déplac|programad|予定|安排|예약|일정/iu,
    /schedul|calendar|event|move|appointment|meeting/i,
  ],
  [
    /turn|switch|activat|deactivat|enabl|disabl|lock|unlock|start|stop|restart|eingeschaltet|ausgeschaltet|aktiviert|activ|allum|encend|apagad|オン|オフ|打开|关闭|켰|껐/iu,
    /turn|switch|activ|enable|disable|set|toggle|lock|start|stop|control|light|restart/i,
  ],
  [
    /escalat|forward|eskalier|weitergeleitet|transmis|escalad|escalado|reenviad/iu,
    /escalat|forward|assign|handoff|ticket|notif/i,
  ],
  [/sav|stor|record|gespeichert|enregistr|guardad|保存|记录|저장/iu, /sav|stor|record|write|put|create|remember/i],
]

const CLAIMED =
  /^(?:done[,!.: –-]+)?(?:i|we)(?:'ve| have|'ve just| have just| just| have now|'ve now| successfully| have successfully| already| have already| also| then| now)* (?:\p{L}+ed|sent|made|put|set|done|bought|paid|begun)(?!\p{L})|^ich habe\b.*(?:t|en)\b|^wir haben\b.*(?:t|en)\b|^j'ai\b|^nous avons\b|^(?:he|hemos) \p{L}+(?:ado|ido|to|cho)(?!\p{L})|^(?:cancelei|reservei|enviei|atualizei|fiz)|(?:いたしました|しておきました)[。.]?$|^(?:我)?已(?:经)?(?:为您|帮您|替您|给您|将)|^我(?:已|已经)|(?:해 ?드렸습니다|하였습니다|처리했습니다)[.。]?$/iu
const READING =
  /^(?:i|we)(?:'ve| have)?(?: just| already)? (?:checked|looked|found|searched|reviewed|read|noticed|verified|retrieved|gathered|compared|analy[sz]ed|considered|used|calculated|assumed|listed|summari[sz]ed|included|tried|attempted|asked|reached)/iu

const ENGLISH_VERB =
  /^(?:done[,!.: –-]+)?(?:i|we)(?:'ve| have)?(?: (?:just|now|also|already|successfully|have))* (\p{L}+)/iu
const PASSIVE =
  /\b(?:(?:has|have) (?:now |just |already |successfully )*been (?:now |successfully )?|(?:is|are) now |(?:is|are) (?=\p{L}+ now(?!\p{L})))(cancell?ed|booked|reserved|deleted|removed|created|added|updated|changed|sent|e?mailed|scheduled|refunded|transferred|submitted|closed|saved|enabled|disabled|activated|deactivated|renamed|moved|paid|ordered|escalated|issued)(?!\p{L})/iu
const FOREIGN_PASSIVE =
  /(?<!\p{L})(?:wurden?|ist jetzt|a été|ont été|ha sido|han sido|foi|foram|è stat[oa]|sono stat[ei])(?!\p{L})|已(?:被|经)?(?:为您|成功)?|されました|済みです|되었습니다|됐습니다/iu
const READS_ONLY = /^(?:get|list|search|fetch|find|look_?up|read|check|query|show|view|retrieve|describe)(?![a-z])/

/** What was found about a claimed action. */
export interface ActionCheck {
  /** `maybe`: a call went well, and does not say of what. */
  readonly done: boolean | 'maybe'
  /** Index of the evidence that shows it. */
  readonly evidence?: number
  readonly failed?: number
}

/**
 * Whether a statement says that the assistant did something; and whether a successful tool call shows it. `undefined`: it does not say so.
 * What was asked for and is said to be done was the assistant's to do.
 */
export function checkAction(text: string, evidence: readonly Evidence[], question: string): ActionCheck | undefined {
  const passive = PASSIVE.exec(text)?.[1]
  const claimed = CLAIMED.test(text)
  if ((!claimed && passive === undefined && !FOREIGN_PASSIVE.test(text)) || READING.test(text)) return undefined
  // The verb says what was done; `order` in "cancelled order 7" is what it was done to.
  const verb = passive ?? ENGLISH_VERB.exec(text)?.[1]
  const sorts = ACTIONS.filter(([said]) => said.test(verb ?? text))
  if (sorts.length === 0) return undefined
  let done: number | undefined
  let failed: number | undefined
  let maybe: number | undefined
  for (const [index, item] of evidence.entries()) {
    if (item.kind !== 'tool' && item.kind !== 'tool_error') continue
    const name = item.tool ?? ''
    if (READS_ONLY.test(name)) continue
    const well = item.kind === 'tool' && !saysFailed(item.text)
    const fits = sorts.some(([said, tool]) => tool.test(name) || showsAction(item.text, name, said, tool))
    if (fits && well) done = index
    else if (fits) failed = index
    else if (name === '' && saysOnlyHow(item.text)) {
      if (well) maybe = index
      else failed ??= index
    }
  }
  if (done !== undefined) return { done: true, evidence: done }
  // Things are also done by others: only the evidence can tell.
  if (!claimed) {
    const asked = sorts.some(([said]) => said.test(question))
    const spoken = evidence.some(item => item.kind !== 'tool_error' && sorts.some(([said]) => said.test(item.text)))
    if (failed === undefined && (!asked || spoken)) return undefined
  }
  if (failed === undefined && maybe !== undefined) return { done: 'maybe', evidence: maybe }
  return { done: false, ...(failed === undefined ? {} : { failed }) }
}

const HOW = /^(?:ok|success|succeeded|successful|done|completed|status|error|message|code)$/i
const STATE =
  /^(?:status|state|result|message|tool|action|operation|event|type|estado|statut|statut|stato|状态|状態|상태)$/i
const MADE = /^(?:created|scheduled|confirmed|booked|reserved|placed|submitted|open(?:ed)?|added|pending|accepted)$/i

/** `{"ok":true}`: how a call went, and no word of what it did. */
function saysOnlyHow(text: string): boolean {
  const node = text.length < 500 ? readJson(text) : undefined
  return node?.type === 'object' && node.entries.length > 0 && node.entries.every(({ key }) => HOW.test(key))
}

/** Whether a result says itself what was done: `{"status":"cancelled"}`, `Booked table 7.` */
function showsAction(text: string, name: string, said: RegExp, tool: RegExp): boolean {
  if (text.length >= 2000) return false
  const node = readJson(text)
  if (node === undefined) return said.test(text)
  if (node.type !== 'object') return false
  const well = node.entries.some(
    ({ key, value }) => /^(?:ok|success|succeeded)$/i.test(key) && value.type === 'leaf' && value.value === true,
  )
  const makes = /creat|book|schedul/.test(tool.source)
  return node.entries.some(({ key, value }) => {
    if (value.type !== 'leaf') return false
    if (said.test(key) && (value.value === true || (well && value.value !== null && value.value !== false))) return true
    if (!STATE.test(key) || typeof value.value !== 'string') return said.test(key) && /_(?:at|id|no|number)$/.test(key)
    return said.test(value.value) || tool.test(value.value) || (name === '' && makes && MADE.test(value.value))
  })
}

/** `{"ok":false}`, `{"success":false}`, `{"error":"…"}`. */
export function saysFailed(text: string): boolean {
  const node = text.length < 20_000 ? readJson(text) : undefined
  if (node?.type !== 'object') return /^\s*(?:error|failed|failure)\b/i.test(text)
  return node.entries.some(({ key, value }) => {
    if (value.type !== 'leaf') return /^errors?$/i.test(key) && value.end - value.start > 2
    if (/^(?:ok|success|succeeded|successful|done|completed)$/i.test(key)) return value.value === false
    if (/^(?:error|error_?message|failure)$/i.test(key))
      return value.value !== null && value.value !== '' && value.value !== false
    return (
      /^status$/i.test(key) &&
      typeof value.value === 'string' &&
      /^(?:error|failed|failure|rejected|denied)$/i.test(value.value)
    )
  })
}

/** `[]`, `{}`, `{"results":[],"total":0}`, `No results`. */
export function saysNothingFound(text: string): boolean {
  const trimmed = text.trim()
  if (
    trimmed === '' ||
    /^(?:null|none|undefined|no (?:results?|matches|hits|documents?|records?|entries)(?: (?:were )?found)?\.?|not found\.?|nothing found\.?|0 results?\.?|keine (?:ergebnisse|treffer)\.?|aucun résultat\.?|sin resultados\.?)$/i.test(
      trimmed,
    )
  )
    return true
  const node = trimmed.length < 5000 ? readJson(trimmed) : undefined
  if (node === undefined || node.type === 'leaf') return false
  if (node.type === 'array') return node.items.length === 0
  if (node.entries.length === 0) return true
  const lists = node.entries.filter(({ value }) => value.type === 'array')
  const counts = node.entries.filter(
    ({ key, value }) => /total|count|hits|found|matches|size/i.test(key) && value.type === 'leaf',
  )
  const empty =
    lists.every(({ value }) => value.type === 'array' && value.items.length === 0) &&
    counts.every(({ value }) => value.type === 'leaf' && (value.value === 0 || value.value === false))
  return empty && lists.length + counts.length > 0
}

const NONE =
  /\b(?:no|none|not any|nothing|zero|without any|aren't any|isn't any|there (?:are|is) no)\b|\bkeine?[rnms]?\b|\baucune?\b|\bil n'y a pas\b|\bno hay\b|\bningun[ao]?\b|\bnão há\b|\bnessun[ao]?\b|没有|无|ありません|ない|없습니다|없어요|없음/iu

/** Whether a statement says that there is none. */
export const saysNone = (text: string): boolean => NONE.test(text)
