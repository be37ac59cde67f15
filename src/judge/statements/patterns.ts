/** Openings that carry no claim of their own; what follows may. */
const OPENINGS: readonly RegExp[] = [
  /^(?:[\p{Extended_Pictographic}\u{1F1E6}-\u{1F1FF}\uFE0F\u200D]\s*)+/u,
  /^(?:(?:all )?done|all set|erledigt|fertig|c'est fait|voilà|listo|hecho|feito|pronto|fatto|完成|完了しました|완료)\s*[,，!！.。:–—]\s*/iu,
  /^(?:actually|by the way|übrigens|en revanche|au fait|de hecho|na verdade|in realtà)\s*,\s*/iu,
  /^(?:hi|hello|hey|dear|good (?:morning|afternoon|evening)|hallo|guten (?:morgen|tag|abend)|liebe[r]?|bonjour|bonsoir|salut|cher|chère|hola|buenos días|buenas tardes|estimad[oa]|olá|bom dia|boa tarde|ciao|buongiorno)(?:\s+(?:there|zusammen|(?:mr|mrs|ms|dr|herr|frau|m|mme|sr|sra)\.?\s)?)?(?:\s*\p{Lu}[\p{L}'-]*\.?){0,3}\s*[,!.–-]+\s*/iu,
  /^(?:yes|no|nope|yep|ja|nein|doch|oui|non|si|sí|sim|não|sì|네|예|아니요|아니오|はい|いいえ|是的|不是|不|对|对的|好的)\s*[,，、!！.。:–—]\s*/iu,
  /^(?:sure|of course|certainly|absolutely|definitely|great|perfect|okay|ok|alright|well|unfortunately|fortunately|sorry|i'm sorry|i am sorry|i apologi[sz]e|thanks|thank you(?: for [^,.!:]{1,60})?|great (?:question|news|choice)|good (?:question|news)|no problem|you're right|natürlich|gerne|klar|sicher|leider|danke|gute frage|bien sûr|certainement|malheureusement|désolée?|je suis désolée?|merci|por supuesto|claro|desafortunadamente|lamentablemente|lo siento|gracias|com certeza|infelizmente|obrigad[oa]|certamente|purtroppo|mi dispiace|grazie|죄송하지만|죄송합니다만|물론입니다|もちろん(?:です)?|申し訳(?:ございません|ありません)(?:が)?|残念ながら|当然|抱歉|很抱歉|谢谢|很遗憾)\s*[,，、!！.。:–—-]\s*/iu,
  /^(?:(?:just )?(?:to (?:clarify|summari[sz]e|confirm)|in (?:summary|short|conclusion)|overall|please note(?: that)?|note(?: that)?|keep in mind(?: that)?|remember(?: that)?|as (?:requested|you asked)|i(?:'ve| have)? (?:found|checked)(?: that)|i can confirm(?: that)?|zusammengefasst|kurz gesagt|bitte beachten sie,?(?: dass)?|en résumé|en resumen)\b[,:]?)\s+/iu,
  /^(?:based on|according to|nach|laut|selon|d'après|según|de acuerdo con|com base em|secondo) (?:the |these |your |den |der |les |la |los |las |i |os )?(?:provided |given |available |search |above |vorliegenden )?(?:context|information|results?|documents?|data|passages?|sources?|text|informationen|daten|dokumenten|informations|résultats|información|documentos|resultados|dados)(?: provided| given| above)?,\s*/iu,
  /^(?:根据(?:提供的|所提供的|以上)?(?:资料|信息|文档|上下文)|提供された情報によると|제공된 정보에 따르면)[,，、]?\s*/u,
]

const COURTESY: readonly RegExp[] = [
  /^(?:thanks|thank you|many thanks|you(?:'re| are) (?:very |most )?welcome|my pleasure|no (?:problem|worries)|any ?time|glad|happy to|pleased to|nice to|it(?:'s| is|'s been| was) (?:a|my) pleasure|great to|good to hear|have a|enjoy|safe (?:travels|journey|trip)|all the best|best(?: regards| wishes)?|kind regards|sincerely|cheers|good ?bye|bye|see you|take care|congratulations|good luck|welcome|i (?:really )?(?:hope|understand|appreciate|apologi[sz]e|wish)|i(?:'m| am) (?:so |very |really )?(?:sorry|glad|happy)|we (?:apologi[sz]e|appreciate|hope)|sorry (?:about|for|to)|hope (?:this|that|you)|looking forward|hi|hello|hey|sure|certainly|of course|great|perfect|okay|ok|alright|absolutely|done|got it|understood)\b/iu,
  /^(?:danke|vielen dank|gern(?:e)?(?: geschehen)?|bitte (?:schön|sehr)|keine ursache|schönen|einen schönen|viel (?:spaß|erfolg|glück)|gute reise|alles gute|mit freundlichen grüßen|auf wiedersehen|tschüss|ich hoffe|es tut mir leid|tut mir leid|entschuldigung|hallo|guten|natürlich|herzlichen glückwunsch)(?!\p{L})/iu,
  /^(?:merci|de rien|je vous en prie|avec plaisir|bonne (?:journée|soirée|chance)|bon (?:voyage|séjour|courage)|cordialement|au revoir|j'espère|désolée?|je suis (?:désolée?|ravie?)|bonjour|bien sûr|gracias|de nada|con (?:mucho )?gusto|que (?:teng|pases|disfrut)\p{L}*|buen viaje|buena suerte|un saludo|saludos|adiós|espero|lo siento|hola|claro|por supuesto|obrigad|tenha um|boa viagem|prego|grazie|buona|buon viaggio|spero)(?!\p{L})/iu,
  /^(?:감사합니다|고맙습니다|천만에요|안녕하세요|안녕히|좋은 하루|즐거운|죄송합니다|도움이 되(?:었|셨))/u,
  /^(?:ありがとう|どういたしまして|こんにちは|おはよう|よい一日|良い一日|お役に立|申し訳(?:ございません|ありません)[。！]?$|承知|かしこまり|お待ちしており)/u,
  /^(?:谢谢|不客气|不用谢|您好|你好|祝您|祝你|很高兴|希望(?:这|能|以上|对)|抱歉|对不起|再见|好的[。！]?$)/u,
]

const OFFER: readonly RegExp[] = [
  /^(?:so |therefore )?(?:i|we)(?:['’]d| would) (?:\w+ly |also |definitely )?(?:recommend|suggest|advise|take|bring|go|pick|choose|opt|wear|pack|avoid|prefer|plan|leave|keep)(?!\p{L})/iu,
  /\b(?:let me know|feel free|(?:don't|do not) hesitate|(?:i|we)(?:'d| would| will|'ll)? (?:be )?(?:happy|glad|pleased) to|i can (?:also )?(?:help|assist|look|check|provide|explain|walk|show)|i(?:'ll| will) (?:be|help|look|check|try|get|now|let)|if you (?:need|have|want|would like|'d like|prefer|wish) (?:any|more|further|additional|to know|help|me to|another|anything)|let me (?:check|look|see|find|help|explain|know|get|pull)|how (?:can|may) i (?:help|assist)|would you like|do you want|shall i|just (?:ask|tell me|say)|anything else|one moment|please wait|i(?:'m| am) here to help|looking into)\b/iu,
  /(?:lass(?:en sie)? (?:es )?mich wissen|melden sie sich|melde dich|zögern sie nicht|gerne? (?:helfe|kann) ich|ich helfe (?:ihnen|dir)? ?gern|falls sie (?:weitere|noch)|wenn sie (?:weitere|noch) fragen|möchten sie|ich (?:prüfe|schaue) )/iu,
  /(?:n'hésitez pas|faites-moi savoir|dites-moi|si vous (?:avez (?:besoin|d'autres)|souhaitez)|je peux vous aider|souhaitez-vous|no dude(?:s)? en|avíseme|avísame|hágame saber|dime si|si (?:necesita|necesitas|tiene más|tienes más|desea|quiere)|puedo ayudar|não hesite|me avise|se precisar|fammi sapere|mi faccia sapere|non esitare|se ha bisogno)/iu,
  /(?:필요하시면|필요하면|언제든지|도와드릴|도와드리|말씀해 주세요|알려 주세요|알려주세요|문의해 주세요|확인해 보겠습니다)/u,
  /(?:お気軽に|お知らせください|お申し付けください|お手伝い|ご不明な点|ご質問が|お問い合わせください|お教えください|確認いたします|お待ちください)/u,
  /(?:请随时|随时(?:告诉|联系|问)|如果您?(?:需要|有(?:任何|其他|更多))|如需|欢迎(?:随时|继续)|请告诉我|请告知|我可以帮|很乐意|让我(?:查|看)|请稍等)/u,
]

const UNKNOWN: readonly RegExp[] = [
  /\b(?:i|we)(?:'m| am|'re| are| was| were)? (?:\w+ly |still |also |just )*(?:could(?:n't| not)|can(?:not|'t| not)|(?:not|wasn't|weren't|aren't) able to|unable to|failed to)(?: \w+ly)? (?:find|reach|retrieve|access|tell|determine|confirm|say|provide|answer|verify|check|look|get|see|locate|give|help|connect|complete|pull|fetch|load|respond|know|share|obtain|offer|comment|identify|guarantee|assist|process|recommend|do|search|query|open|read|download|fetch|perform|run|use)\b/iu,
  /\b(?:i|we) (?:\w+ly |still |also )*(?:do(?:n't| not)|have(?:n't| not))(?: \w+ly)? (?:know|see|find|found|have (?:\w+ )?(?:any|enough|access|information|details|data|that|specific|this|real-time|live|current|up-to-date|the (?:information|details|answer|ability)))\b/iu,
  /\b(?:i(?:'m| am)|we(?:'re| are)) not (?:\w+ )?(?:sure|certain|aware)\b/iu,
  /\b(?:not (?:mentioned|specified|stated|disclosed|known|found|listed here|provided in|given in|clear from|available to me)|(?:is|are|remains?) (?:unknown|unclear|unspecified)|no (?:further |other |specific |additional |relevant |matching |such )*(?:information|details?|data|mention|record|records|results?|answer|documentation|matches)\b(?! fees?)|nothing (?:about|on|was found)|no \b[^.,;]{1,60} on (?:record|file)\b|(?:could|can)(?:not|n't| not) be (?:found|searched|loaded|read|accessed|determined|reached|verified|confirmed|retrieved|answered)|unable to (?:answer|determine|find|provide|tell|confirm|retrieve|access|reach|verify))\b/iu,
  /\b(?:contexts?|documents?|passages?|sources?|texts?|articles?|evidence|information|data|results?|records?|policy|page|it|documentation|reviews?)\b[^.]{0,60}? (?:do|does|did|is|are)(?: not|n't) (?:explicitly |specifically |directly |clearly )?(?:mention|say|state|specify|provide|contain|give|indicate|answer|address|tell|list|describe|disclose)(?:ed|s)?\b/iu,
  /(?:(?:ich (?:konnte|kann|habe|weiß|bin mir)|(?:konnte|kann|habe|weiß|konnten|können|haben) (?:ich|wir))[^.]{0,80}(?:nicht|nichts|keine?[nmrs]?|niemand)(?!\p{L})|(?:ist|sind|wird|werden|wurde[n]?) (?:nicht|leider nicht) (?:bekannt|angegeben|erwähnt|genannt|gefunden|aufgeführt)|(?:keine|kein) (?:information|informationen|angaben?|daten|treffer|ergebnisse|hinweise?)|nicht gefunden|(?:konnten?|kann|können) (?:\p{L}+ )?nicht (?:\p{L}+ )?(?:abgerufen|ermittelt|gefunden|erreicht|geladen|bestätigt|abgefragt|geprüft)|(?:lässt|lassen) sich (?:daraus )?nicht)/iu,
  /(?:je (?:ne|n')[^.]{0,60}(?:pas|aucun)|(?:n'est|ne sont|n'a|n'ont) pas (?:été )?(?:mentionné|précisé|indiqué|trouvé|connu|spécifié)|aucune? (?:information|donnée|résultat|détail|mention)|impossible de (?:trouver|déterminer|savoir|joindre|confirmer|répondre|vérifier))/iu,
  /(?:no (?:pude|puedo|he podido|pudimos|podemos|tengo|sé|dispongo|encontré|encuentro|logré)(?!\p{L})|no (?:se )?(?:menciona|especifica|indica|encontró|encontraron|conoce|sabe)(?!\p{L})|no hay (?:información|datos|resultados|detalles)|ningún? (?:resultado|dato|información)|não (?:consegui|consigo|posso|pude|sei|tenho|encontrei|há informaç)|non (?:ho|sono|posso|riesco|so|è stato possibile)(?!\p{L})|nessun(?:a)? (?:informazion|risultat|dato)|non (?:dice|dicono|menziona|specifica|indica|riporta)(?!\p{L})|no (?:dice|dicen) nada|não (?:diz|menciona|indica|especifica|informa)(?!\p{L})|ne (?:dit|mentionne|précise|parle)(?:nt)? (?:rien|pas))/iu,
  /(?:알 수 없|찾을 수 없|찾지 못|확인할 수 없|확인하지 못|확인되지 않|정보가 없|나와 있지 않|언급되지 않|언급이 없|모르겠|답변(?:드릴|할) 수 없|연결할 수 없|조회할 수 없|조회하지 못)/u,
  /(?:わかりません|分かりません|わかりかね|見つかりません|見つけられ|確認できません|確認できな|取得できません|取得できな|接続できません|接続できな|記載(?:が|は|されて)(?:い)?(?:ありません|ません|ない)|言及(?:が|は|されて)(?:い)?(?:ありません|ません|ない)|情報(?:が|は)(?:あり|見つかり)ません|お答えできません|お答えできな|お伝えできません|不明です)/u,
  /(?:我(?:无法|不能|没法|不知道|不清楚|没有找到|没能|未能|暂时无法)|无法(?:确定|回答|获取|查询|确认|得知|提供|告知|连接|告诉)|没有(?:提到|提及|说明|相关信息|找到|相关|关于)|未(?:提及|提到|说明|找到|注明)|找不到|不得而知|(?:并)?不(?:清楚|确定)(?:是否)?)/u,
]

const IMPERATIVE =
  /^(?:please|simply|just|then|next|first|finally|to do (?:so|this),?)?\s*(?:add|adjust|allow|apply|ask|avoid|be|book|bring|browse|build|call|change|check|choose|click|close|combine|come|complete|confirm|consider|consult|contact|copy|create|discuss|do|don't|double-check|download|drink|email|enable|enjoy|ensure|enter|explore|fill|find|follow|get|give|go|head|help|hold|install|keep|learn|leave|log|look|make|mix|note|open|pack|pass|pay|place|plan|press|provide|put|read|refer|remember|remove|repeat|replace|reply|request|restart|review|run|save|schedule|see|select|send|set|share|sign|speak|start|stay|stir|stop|submit|switch|take|talk|tell|try|turn|type|update|upgrade|upload|use|verify|visit|wait|wash|watch|wear|write|bitte|prüfen sie|wenden sie sich|kontaktieren sie|achten sie|nehmen sie|verwenden sie|nutzen sie|öffnen sie|klicken sie|rufen sie|stellen sie sicher|veuillez|vérifiez|contactez|utilisez|prenez|cliquez|appelez|por favor|verifique|consulte|contacte|utilice|tome|llame|haga clic|revise|asegúrese)(?!\p{L})/iu
const POLITE_IMPERATIVE =
  /(?:してください|ください。?$|(?:해|하)\s?(?:주세요|주십시오|십시오|세요)[.。]?$)|^请(?!求|假)/u
const SUBJECTIVE =
  /\b(?:amazing|awesome|beautiful|breathtaking|brilliant|charming|cozy|delicious|delightful|enjoyable|excellent|exceptional|exciting|fabulous|fantastic|fascinating|gorgeous|great|ideal|impressive|incredible|interesting|lovely|magnificent|marvelous|memorable|must-(?:see|visit|try)|nice|outstanding|perfect|pleasant|remarkable|spectacular|stunning|superb|terrific|unforgettable|wonderful|worth|wunderbar|wunderschön|toll|großartig|herrlich|magnifique|merveilleux|superbe|formidable|maravilloso|hermoso|increíble|excelente|estupendo|splendido|meraviglioso)\b|(?:素晴らし|素敵|最高の|美しい|멋진|훌륭|아름다운|最棒|非常棒|精彩|美丽|很棒)/iu
const ATTRIBUTED =
  /\b(?:say|says|said|according|reviewers?|guests?|customers?|visitors?|users?|patrons?|diners?|critics?|rated|rating|called|calls|described?|describes|praised?|mention(?:s|ed)?|report(?:s|ed)?|found|complain(?:s|ed)?|gäste|kunden|clients|clientes|huéspedes|reviews?)\b|(?:客人|顾客|用户|评论|レビュー|口コミ|お客様|고객|손님|리뷰)/iu

/** `What a night!` */
const EXCLAIMS =
  /^(?:what an? |how (?!many|much|long|far|often)\p{L}+[ !]|such an? |was für ein|welch|quel(?:le)?s? |¡?qué |que |che )[^.?]{2,60}[!！]+["'”’)\s]*$/iu

const any = (patterns: readonly RegExp[], text: string): boolean => patterns.some(pattern => pattern.test(text))

/** Length of the opening that asserts nothing (`Hi Priya, `, `Yes, `, `Unfortunately, `). */
export function openingLength(text: string): number {
  let at = 0
  for (let again = true; again && at < text.length; ) {
    again = false
    for (const pattern of OPENINGS) {
      const match = pattern.exec(text.slice(at))
      if (match !== null && match[0].length > 0) {
        at += match[0].length
        again = true
      }
    }
  }
  return at
}

export const isCourtesy = (text: string): boolean =>
  EXCLAIMS.test(text) || any(COURTESY, text.replace(/^[¡¿"“«\s]+/, ''))
export const isOffer = (text: string): boolean => any(OFFER, text)
export const saysUnknown = (text: string): boolean => any(UNKNOWN, text)
export const isImperative = (text: string): boolean => IMPERATIVE.test(text) || POLITE_IMPERATIVE.test(text)
export const isSubjective = (text: string): boolean => SUBJECTIVE.test(text)
export const isAttributed = (text: string): boolean => ATTRIBUTED.test(text)
