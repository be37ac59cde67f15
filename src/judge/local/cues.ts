export const DIFFERENCE =
  /\b(?:more|less|fewer|cheaper|dearer|difference|differs?|sav(?:e|es|ing)|higher|lower|warmer|colder|cooler|hotter|above|below|additional|extra|longer|shorter|older|younger|faster|slower|earlier|later|left|remain(?:s|ing)?|apart|ahead|behind|change|increase[ds]?|decrease[ds]?|rose|fell|grew|dropped|taller|heavier|lighter|takes?|lasts?|duration)\b|unterschied|mehr|weniger|günstiger|billiger|teurer|wärmer|kälter|länger|übrig|differenz|dauert|différence|de plus|de moins|moins cher|plus cher|durée|dure|diferencia|más|menos|barato|caro|quedan|dura|diferença|mais|差|より|安|高|残|贵|便宜|多|少|剩|차이|더|남/iu

export const AVERAGE = /\b(?:average|mean|on average)\b|durchschnitt|moyenne|promedio|media|média|平均|평균/iu

/** Words that call for adding up, beyond asking what something costs. */
export const ADDS =
  /\b(?:totals?|sum|altogether|together|combined|in all|come[s]? to|adds? up|amounts? to|both)\b|zusammen|insgesamt|gesamt|summe|somme|ensemble|en todo|suma|juntos|ammonta|合計|合わせて|全部で|总共|一共|总计|合计|总价|합계|총|모두/iu

/** Words that call for a share or a change in percent. */
export const RELATES =
  /\b(?:of (?:the|all)|share|proportion|voted|increase[ds]?|decrease[ds]?|rose|fell|grew|dropped|higher|lower|more|less|cheaper|discount|off|growth|change|up|down)\b|anteil|gestiegen|gesunken|mehr|weniger|más|menos|plus|moins|増|減|占|增|降|비율|증가|감소/iu
