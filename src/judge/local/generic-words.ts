import { normalise, stem } from '../text/index.ts'
import { canonicalKey } from './synonyms.ts'

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
heißt beträgt liegt gibt gerade derzeit momentan ungefähr etwa rund insgesamt laut gemäß verfügbar voraussichtlich bekommen erhalten kommt
environ actuellement selon s'élève trouve voici disponible prévu
aproximadamente actualmente según encuentra hay disponible previsto
aproximadamente atualmente segundo encontra
circa attualmente secondo trova
現在 合計 予定 ご 御 お 様 さん 목 총 현재 약 총합 예정 고객님 님
目前 现在 大约 大概 总共 一共 预计 根据 属于 以及 进行
`

const KEYS = new Set(
  GENERIC.split(/\s+/)
    .filter(Boolean)
    .map(word => canonicalKey(stem(normalise(word)))),
)

/** Takes a canonical key. */
export const isGeneric = (key: string): boolean => KEYS.has(key)
