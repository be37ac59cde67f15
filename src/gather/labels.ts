/** Words that announce material: in labels ("Context:"), headings and leads ("Answer from the following documents:"). */
const MATERIAL_WORDS = [
  'contexts?|documents?|docs?|sources?|polic(?:y|ies)|passages?|references?|knowledge|background|facts?|data|information|articles?',
  'excerpts?|extracts?|snippets?|results?|evidence|contents?|materials?|texts?|transcripts?|e-?mails?|reports?|records?|notes?|faqs?',
  'manuals?|documentation|catalogue?s?|inventory|chunks?|pages?|reviews?|terms|contract|invoice|orders?|log(?:s|book)?|tables?|messages?',
  'menus?|prices?|price list|hours|schedules?|timetable|agenda|products?|services|details|profile|specifications?|history|minutes|chapter|story',
  'kontext|dokumente?|quellen?|richtlinien?|informationen|auszüge?|textauszug|wissen|hintergrund|daten|nachricht|vertrag',
  'contexte|sources|politiques?|extraits?|informations|données|texte',
  'contexto|documentos?|fuentes?|políticas?|información|datos|fragmentos?|informações|texto|dados|fontes',
  'contesto|documenti|fonti|informazioni|dati|testo',
]
const CJK_WORDS =
  '上下文|资料|資料|文档|文件|文書|背景|参考|參考|信息|資訊|情報|知识|知識|コンテキスト|ドキュメント|컨텍스트|문맥|문서|자료|참고|정보|내용'

const MATERIAL = new RegExp(`(?:^|[^\\p{L}])(?:${MATERIAL_WORDS.join('|')})(?![\\p{L}])|${CJK_WORDS}`, 'iu')

/** Labels after which no material stands. */
const OTHER =
  /^(?:(?:some |the |your |user |user's |my |current |general |additional |important |key |strict )*(?:questions?|quer(?:y|ies)|input|task|goal|role|instructions?|rules?|guidelines?|tone|style|format|output|response|answer|examples?|important|note|constraints?|requirements?|tools?|persona|system|human|assistant|ai)|frage|aufgabe|antwort|anweisung(?:en)?|regeln|pregunta|tarea|respuesta|instrucciones|question|consigne|réponse|domanda|risposta|问题|問題|質問|回答|답변|질문|说明|指示)\b|^(?:问题|問題|質問|回答|답변|질문|说明|指示)/iu

/** Of those, the ones that also end a section; documents have notes and examples of their own. */
const ENDING =
  /^(?:(?:some |the |your |user |user's |my |current |general |additional |important |key |strict )*(?:questions?|quer(?:y|ies)|input|task|instructions?|rules?|output|response|answer|constraints?)|frage|aufgabe|antwort|anweisung(?:en)?|regeln|pregunta|tarea|respuesta|instrucciones|consigne|réponse|domanda|risposta)$|^(?:问题|問題|質問|回答|답변|질문|指示)/iu

const MARKS =
  /^(?:#{1,6}\s+|[*_]{1,3}|={2,}\s*|-{2,}\s*|\[(?!\d)|【|<<+)|(?:[*_]{1,3}|\s*={2,}|\s*-{2,}|\]|】|>>+|:|：)+$/gu
const MAX_LABEL = 80
const MAX_LEAD = 400

type LabelKind = 'material' | 'other'

export interface Label {
  readonly kind: LabelKind
  /** What stands on the label's own line after it. */
  readonly text: string
  /** What the label's line says besides: "Extract the order:" is an instruction. */
  readonly told: string
  /** The label says only what sort of text follows; one with a name ("Return policy", "Note") is part of the text. */
  readonly generic: boolean
}

/** A line that is, or begins with, a label: `Context:`, `## Documents`, `**Sources**`, `=== POLICY ===`, `Question: why?`. */
export function labelOf(line: string): Label | undefined {
  const trimmed = line.trim()
  if (trimmed === '') return undefined
  const colon = /[:：]/.exec(trimmed.slice(0, MAX_LABEL))
  const marked =
    trimmed.length <= MAX_LABEL && /^(?:#{1,6}\s|[*_]{2}[^*_]+[*_]{2}:?$|={2,}|-{2,}\s*\p{L}|\[\p{L}|【)/u.test(trimmed)
  if (colon === null && !marked) return undefined
  const head = colon === null ? trimmed : trimmed.slice(0, colon.index)
  const text =
    colon === null
      ? ''
      : trimmed
          .slice(colon.index + 1)
          .replace(/^[*_]+/, '')
          .trim()
  const name = head.replace(MARKS, '').replace(/^[*_\s]+|[*_\s]+$/g, '')
  if (name === '' || /[.!?]\s/.test(name)) return undefined
  if (OTHER.test(name)) return { kind: 'other', text, told: '', generic: ENDING.test(name) }
  if (!MATERIAL.test(name)) return marked ? { kind: 'other', text, told: '', generic: false } : undefined
  if (text !== '' && TASK.test(name)) return { kind: 'material', text: unquoted(text), told: `${head}:`, generic: true }
  return { kind: 'material', text, told: '', generic: name.split(/\s+/).length === 1 || text === '' }
}

/** "Extract the order: …" hands over what follows and is no name of it. */
const TASK =
  /^(?:please\s+)?(?:extract|summari[sz]e|translate|analy[sz]e|classify|read|review|rewrite|parse|convert|look at|use|given|here (?:is|are)|this is|based on|extrahiere|übersetze|fasse|traduis|résume|extrae|resume|traduce)\b/i

function unquoted(text: string): string {
  return /^(?:"[^"]*"|“[^”]*”|„[^“”]*[“”]|«[^»]*»)$/.test(text) ? text.slice(1, -1).trim() : text
}

/** "Return JSON in the following format:" shows what the answer shall look like. */
const FORM =
  /\b(?:return|respond|reply|answer|output|produce|generate|write|antworte)\b[^.!?]*\b(?:format|schema|json|yaml|xml|structure|fields|keys|template)\b/iu

const POINTING =
  /\b(?:following|below|provided|given|attached|supplied|folgenden?|untenstehenden?|suivante?s?|siguientes?|seguenti?)\b/iu

/**
 * A line that sends the reader to what follows: "Use the following information:", "Answer from the context.", "Use the
 * following pieces of context to answer. If you do not know, say so.".
 */
export function leadOf(line: string): 'close' | 'far' | undefined {
  const trimmed = line.trim()
  if (trimmed.length > MAX_LEAD || !MATERIAL.test(trimmed) || FORM.test(trimmed)) return undefined
  if (/[:：]$/.test(trimmed)) return 'far'
  const sentences = trimmed.split(/(?<=[.!?])\s+/)
  if (sentences.some(sentence => POINTING.test(sentence) && MATERIAL.test(sentence))) return 'far'
  // Without such a word the material has to follow at once.
  const isClose = /\b(?:from|on|using|in|only|basierend|anhand|selon|según)\b[^.!?]*[.!?]$/iu.test(trimmed)
  return isClose ? 'close' : undefined
}

/** A short label of any other name, alone on its line. */
export function isNamedList(line: string): boolean {
  const name = /^\s*(?:#{1,6}\s+|[*_]{1,3})?([^:：.!?]{2,60}?)[*_]{0,3}\s*[:：][*_]{0,3}\s*$/u.exec(line)?.[1]
  return name !== undefined && name.split(/\s+/).length <= 6 && !OTHER.test(name) && !isInstruction(name)
}

const IMPERATIVE =
  /^(?:please|you\b|your\b|always|never|do not|don't|only|if (?:the|you|a|no|there)|when (?:the|you|a)|use (?!of\b)|answer|respond|reply|return (?:only|the|a|an|json|your|as|valid)\b|write|keep|be\b|avoid|ensure|make sure|include (?:the|a|all|only)\b|provide|given the|based on the|using the|with the above|give|cite|say\b|format (?:the|your|as)\b|output (?:the|only|a|as|json)\b|act as|follow|explain|summari[sz]e|extract|translate|list (?:the|all|only)\b|ask|call|consider|think|speak|stay|remember|refuse|limit (?:the|your|yourself)\b|prefer|check (?:the|that|if|whether)\b|verify|generate|bitte|antworte|verwende|nutze|du |sie sind|immer|nie\b|réponds|utilise|tu es|vous êtes|responde|usa\b|utiliza|eres|siempre|nunca)/i

/** How a heading is marked, and how deep it is: `##` is deeper than `#`. A label without marks has none. */
export function markOf(line: string): string {
  return /^\s*(#{1,6}(?=\s)|\*\*|__|={2,}|-{2,}(?=\s*\p{L})|\[(?=\p{L})|【)/u.exec(line)?.[1] ?? ''
}

/** A heading of the same sort, or of a higher level, ends what stands under another. */
export function endsUnder(heading: string, line: string): boolean {
  const mark = markOf(line)
  if (heading === '' || mark === '') return false
  return heading.startsWith('#') ? mark.startsWith('#') && mark.length <= heading.length : mark === heading
}

/** A sentence that tells the model what to do asserts nothing. */
export function isInstruction(text: string): boolean {
  const plain = text.trim().replace(/^(?:[-*•]|\d+[.)])\s*/, '')
  return IMPERATIVE.test(plain) || /\b(?:you (?:must|should|are|can|will)|do not|don't|never)\b/i.test(plain)
}

/** Most of a text's sentences are instructions. */
export function isMostlyInstructions(text: string): boolean {
  const sentences = text
    .slice(0, 4_000)
    .split(/(?<=[.!?])\s+|\n+/)
    .filter(sentence => sentence.trim().length > 3)
  const told = sentences.filter(isInstruction).length
  return told * 2 >= sentences.length
}
