/**
 * Words that carry grammar, by language. English, German, French, Spanish, Portuguese, Italian, Korean, Japanese, Chinese.
 * Negations are absent on purpose: they change what is claimed.
 */
const FUNCTION_WORDS = `
a an the this that these those it its it's he she they them his her their theirs our ours your yours my mine we us you i me
is are was were be been being am do does did done have has had having will would shall should can could may might must
of in on at by for from to into onto with as about over under between through during before after above below up down out off per via upto
and or but so if then than because while although though when where which who whom whose what how why there here also too very just
such together altogether both each either all any some more most other another same own s t re ve ll d m now currently today right still already yet
i'm it's you're they're we're i've you've we've there's that's let's i'd i'll you'd you'll we'd we'll he's she's it'll it'd they'd they'll they've he'd she'd what's who's here's where's however therefore thus
according based please yes okay ok well sure
zusammen insgesamt der die das den dem des ein eine einen einem einer eines und oder aber wenn dann als weil dass ist sind war waren sein wird werden wurde wurden
hat haben hatte kann konnen soll sollen muss mussen darf von im in am an auf aus bei mit nach zu zum zur fur uber unter durch gegen um
ich du er sie es wir ihr mein dein unser euer seine ihre ihren ihrem sich auch noch schon nur sehr so wie was wer wo da hier bis ab pro ja man dort diese dieser dieses diesen diesem jetzt derzeit aktuell heute
le la les l un une des du de au aux et ou mais donc si que qui quoi dont ou est sont etait etaient etre sera seront a ont avait avoir peut peuvent doit
ce cet cette ces il elle ils elles on nous vous je tu me te se son sa ses leur leurs notre votre vos mon ma mes dans sur sous par pour avec chez en y plus tres aussi c'est d'un d'une oui actuellement aujourd'hui jusqu'a
el los las lo un una unos unas del al y o u e pero si que quien cual es son era eran fue fueron ser sera seran esta estan estar ha han habia haber puede pueden debe
este esta estos estas ese esa eso su sus tu mi nuestro se le les me te nos en de a por para con desde hasta sobre entre como mas muy tambien ya hay donde cuando ahora actualmente hoy usted ustedes yo
o os as um uma uns umas do da dos das no na nos nas ao aos e ou mas se que quem foi foram sao esta estao tem pode deve seu sua seus suas meu minha voce por com em mais muito tambem ja ha ate agora atualmente hoje
il lo gli i uno del dello della dei degli delle al alla ai nel nella dal dalla sul sulla e ed ma se che chi e sono era erano essere sara ha hanno puo deve suo sua mio mia con per tra fra da di piu molto anche gia ci vi ora attualmente oggi
은 는 이 가 을 를 에 의 도 로 와 과 및 그 저 수 있다 있습니다 있어요 입니다 합니다 됩니다 네 예 것 등 또는 그리고 현재 지금 오늘
は が を に の で と も や へ か ね よ から まで より です ます でした ました である だ した する して し なる なり いる ある あり あります います れ られ せ こと もの ため など さん この その あの これ それ はい また 現在 今日 今 て い
的 了 在 是 和 与 及 或 也 都 就 有 为 于 被 把 从 到 对 向 以 而 且 并 等 这 那 该 其 它 他 她 我 您 你 们 我们 您的 我的 这个 那个 这家 是的 可以 会 将 已 已经 目前 现在 今天 约 約 大约 之 个 着
`

const WORDS = new Set(FUNCTION_WORDS.split(/\s+/).filter(Boolean))

/** Takes a normalised word. */
export const isFunctionWord = (norm: string): boolean => WORDS.has(norm)
