/** Words that say a lookup or action failed, by language. All that a failed tool can support is a statement with one of them. */
const WORDS = [
  String.raw`fail\p{L}*|errors?|unavailable|unreachable|unable|inaccessible|timed? ?out|timeouts?|denied|refused|rejected|went wrong|problems?`,
  String.raw`not (?:be )?(?:available|reachable|possible|respond\p{L}*|work\p{L}*|found|accessible|retriev\p{L}*|reach\p{L}*|load\p{L}*)`,
  "(?:is|was|were|are) (?:currently )?(?:down|offline)|could ?n[o'’]t|can ?not|can['’]t|did ?n[o'’]t (?:work|respond|return|succeed)",
  String.raw`fehl\p{L}*|konnten?|nicht (?:erreich\p{L}*|verfügbar|abruf\p{L}*|gefunden|möglich|geladen|antwort\p{L}*)`,
  String.raw`échou\p{L}*|erreurs?|impossible|indisponible|inaccessible|pas (?:pu|disponible|possible|répondu)`,
  String.raw`falló|fallado|errores|no (?:se )?(?:pud\p{L}+|ha podido)|no (?:está )?disponible|imposible`,
  String.raw`errori?|impossibile|non (?:è |sono )?(?:disponibil[ei]|riuscit\p{L}*|raggiungibil[ei])|falh\p{L}*|erros?|não (?:foi possível|consegui\p{L}*|está disponível)`,
  String.raw`fout(?:en)?|mislukt\p{L}*|niet (?:beschikbaar|bereikbaar|gevonden|mogelijk|gelukt)`,
]
const SPACED = new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${WORDS.join('|')})(?![\p{L}\p{N}])`, 'iu')
const UNSPACED =
  /失败|失敗|错误|錯誤|无法|無法|不可用|超时|エラー|できません|できなかった|利用できない|실패|오류|할 수 없|수 없었|불가|사용할 수 없/u

/** Whether a statement can rest on a failed tool call alone. */
export function saysFailure(statement: string): boolean {
  return SPACED.test(statement) || UNSPACED.test(statement)
}
