import { normalise } from '../text/index.ts'

/** Finite verb forms that often open or carry a clause, and that are rarely anything else. English, German, French, Spanish, Portuguese, Italian. */
const FINITE = `
is are was were do need needed has have had will would can could may might must should shall does did isn't aren't wasn't weren't hasn't haven't won't can't doesn't didn't don't it's that's he's she's they're you're we're there's i'm i've you've
costs cost starts started begins began ends ended opens opened closes closed leaves left arrives arrived departs departed takes took includes included contains contained offers offered requires required needs needed
comes came goes went weighs weighed measures lasts lasted runs ran serves served covers covered provides provided supports supported allows allowed returns returned gives gave gets got became becomes remains remained stays stayed
won lost made makes built sold bought found said says called calls wrote writes led leads held holds kept keeps sent sends paid pays met set stands stood lies lay rose fell grew shows showed seems seemed appears appeared works worked lives lived
praised praises complained complains mentioned mentions noted notes described describes reported reports recommended recommends loved liked enjoyed stated states explained explains added adds confirmed confirms announced announces designed completed founded established launched introduced released published replaced joined attended studied graduated moved died directed acquired
lands landed tops topped drops dropped climbs peaks sits totals totalled uses owes owed earns scored scores beat beats won wins expires renews renewed ships shipped spans crosses drafts contacts attends chairs hosts heads expects fits applies applied moves saves saved gains gained hits departs employs issued issues expired seats accepts accepted throws returns
receives received belongs depends refers uses used causes caused increases increased decreases decreased reaches reached earns earned owns owned operates operated employs employed features featured
ist sind war waren hat haben hatte wird werden wurde wurden kann konnen soll sollen muss mussen darf kostet kosten beginnt endet offnet schliesst fahrt liegt kommt geht dauert enthalt umfasst bietet braucht gilt betragt gibt steht bleibt zahlt zahlen wiegt erhalt
compte comptent est sont etait etaient ont avait sera seront peut peuvent doit coute coutent commence finit ouvre ferme part arrive dure comprend inclut contient offre propose necessite pese reste vaut mesure
es son era eran fue fueron ha han habia sera seran esta estan puede pueden debe cuesta cuestan empieza comienza termina abre cierra sale llega dura incluye contiene ofrece requiere necesita pesa tiene tienen vale hay mide
foi foram tem pode custa comeca abre fecha sai chega dura inclui
sono aveva costa inizia finisce apre chiude parte arriva dura comprende contiene offre richiede pesa ha hanno puo
`
const COPULA = new Set(
  "is are was were it's be been being am ist sind war waren est sont etait es son era esta estan fue e sono".split(' '),
)
const PARTICIPLES = new Set(
  'written built sold bought found made sent paid held kept led won lost given taken seen known born shown grown begun broken chosen driven eaten fallen flown hidden spoken stolen thrown worn set put cut shut hit'.split(
    ' ',
  ),
)
const verbs = new Set(FINITE.split(/\s+/).filter(Boolean))
/** Forms that are nouns or prepositions as often as verbs: they carry a clause, but never open one. */
const WEAK = new Set([
  'heads',
  'issues',
  'ships',
  'drops',
  'seats',
  'scores',
  'saves',
  'fits',
  'moves',
  'hits',
  'beats',
  'spans',
  'hosts',
  'drafts',
  'gains',
  'left',
  'part',
  'a',
  'e',
  'es',
  'set',
  'cost',
  'may',
  'can',
  'will',
  'needs',
  'returns',
  'works',
  'uses',
  'starts',
  'calls',
  'lives',
  'leaves',
  'measures',
  'features',
  'shows',
  'parte',
  'sale',
  'son',
  'sera',
  'reste',
  'propose',
  'mesure',
  'sono',
  'made',
  'used',
  'called',
  'held',
  'built',
  'hay',
  'war',
  'kosten',
  'arrive',
])

export const isFiniteVerb = (word: string): boolean => verbs.has(normalise(word))

export const isCopula = (word: string): boolean => COPULA.has(normalise(word))

/** Whether a clause that shares its subject may start with this word: `… and leaves`, `… but found`, `… und kostet`. */
export function opensPredicate(word: string, after: string | undefined): boolean {
  const norm = normalise(word)
  // `a été créée`, `ha cancelado`
  if ((norm === 'a' || norm === 'ha') && after !== undefined && /(?:é|ée|és|ées|ado|ido|ato|ito|uto|to)$/i.test(after))
    return true
  if (verbs.has(norm) && !(WEAK.has(norm) && after === undefined)) return true
  return isPastForm(norm) && after !== undefined
}

export const isPastForm = (norm: string): boolean => /^[a-z]{3,}ed$/.test(norm) || PARTICIPLES.has(norm)
