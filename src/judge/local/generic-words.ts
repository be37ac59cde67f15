import { keyOf, normalise } from '../text/index.ts'

/** Words of an answer that say nothing of their own: hedges, light verbs, ways to put it. */
const GENERIC = `
think believe probably likely possibly perhaps maybe apparently seems appears approximately about around roughly exactly precisely nearly almost
called named known located situated found listed shown stated described mentioned noted according based given following
comes come came go goes get gets got make makes made take takes give gives offer offers offered provide provides provided include includes including contain contains show shows say says see use uses used need needs help
currently now today moment present available presently there here overall total altogether together combined
information details data result results record records value number amount level degree degrees outside scheduled expected estimated set due want know receive receives received able also both
please sir madam dear user customer you your own one two sort type way thing things something
long much many well good news great nice just only simply really very quite actually
day days time times per each every within until till than less more
lie lies faut doit findet statt befindet steht fica ficam queda situé située sitúa
heißt beträgt liegt gibt gerade derzeit momentan ungefähr etwa rund insgesamt laut gemäß verfügbar voraussichtlich bekommen erhalten kommt
environ actuellement selon s'élève trouve voici disponible prévu
aproximadamente actualmente según encuentra hay disponible previsto
aproximadamente atualmente segundo encontra
circa attualmente secondo trova
現在 合計 予定 ご 御 お 様 さん 목 총 현재 약 총합 예정 고객님 님
utc gmt cet cest pst est edt pdt bst jst kst
매년 매월 매일 날 수준 정도 경우 다만 안 후 주어집니다 드립니다 제공됩니다 하셨습니다
目前 现在 大约 大概 总共 一共 预计 根据 属于 以及 进行
work works worked working live lives based blow blows run runs sit sits stand stands lead leads play plays sell sells hold holds belong belongs rate rated priced assigned scheduled measure measures reach reaches read reads unit units piece pieces item items copy copies remain remains last lasts
`

const KEYS = new Set(
  GENERIC.split(/\s+/)
    .filter(Boolean)
    .map(word => keyOf(normalise(word))),
)

/** Digits, and the short words in hiragana that carry endings. */
export const isGrammar = (key: string): boolean => /^\d+$|^[\u3040-\u309f]{1,4}$/.test(key)

/** Takes a canonical key. */
export const isGeneric = (key: string): boolean => KEYS.has(key)

/** Words that comment on facts rather than state them: their absence from the evidence proves nothing. */
const COMMENT = `
customer customers reviewer reviewers guest guests visitor visitors patron patrons diner diners people person individual individuals someone others another some several various few many
mention mentions mentioned mentioning note notes noted noting experience experienced experiences express expressed expressing report reported reporting emphasize emphasizes emphasized highlight highlights highlighted appreciate appreciated praise praised praising complain complained recommend recommended suggest suggests suggested indicate indicates describe describes discuss discusses explain explains
issue issues problem concern concerns difficulty option options choice variety range selection spot place area establishment business company local popular reputation atmosphere aspect aspects factor factors process processes procedure approach method role part example
additionally furthermore moreover overall however therefore thus finally lastly regarding including such making ensuring ensure ensures allow allows allowing enable enables lead leads leading result resulting cause causes due potential potentially possible necessary essential important importance crucial significant significantly key main primary general generally typically usually often sometimes commonly particularly especially specifically certain specific different similar overview summary answer question passage article text author context objective structured detailed
positive negative good bad high low great excellent nice poor decent solid reliable enjoyable disappointing disappointed disappointment unique perfect ideal comfortable convenient friendly
need needed require requires required want look looking find found finding remember avoid consider determine create provide increase improve maintain reach achieve help support work works
kunden gäste laut insgesamt außerdem zudem wichtig clients clientes además également cliente également importante importantes
`

const COMMENT_KEYS = new Set(
  COMMENT.split(/\s+/)
    .filter(Boolean)
    .map(word => keyOf(normalise(word))),
)

/** Takes a canonical key. */
export const isComment = (key: string): boolean => COMMENT_KEYS.has(key)
