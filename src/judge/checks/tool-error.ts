/** Words that say a lookup or action failed. All that a failed tool can support is a statement with one of them. */
const FAILURE =
  /\b(?:fail\w*|errors?|unavailable|unreachable|unable|not (?:available|reachable|possible|respond\w*|work\w*|found|accessible)|could ?n[o'’]t|can(?:not|['’]t)|did ?n[o'’]t|was ?n[o'’]t|timed? ?out|timeout|down|denied|refused|rejected|went wrong|problem|fehl\w*|nicht|konnte\w*|échou\w*|erreur|impossible|indisponible|pas pu|error|fall[óo]|no (?:se )?pud\w+|no disponible|errore|non (?:è|disponibile|riuscit\w*)|impossibile|falh\w*|erro|não|fout|mislukt|niet)\b|失败|错误|無法|无法|不可用|エラー|失敗|できません|利用できない|실패|오류|할 수 없|불가/iu

/** Whether a statement can rest on a failed tool call alone. */
export function saysFailure(statement: string): boolean {
  return FAILURE.test(statement)
}
