import { normalise } from './normalise.ts'

/** First letters suffice: `janv.`, `Januar`, `enero`, `gennaio`. */
const MONTHS: readonly string[] = [
  'january januar janner janvier enero janeiro gennaio jan janv ene',
  'february februar fevrier febrero fevereiro febbraio feb fevr fev',
  'march marz mars marzo marco mar maerz mrz',
  'april avril abril aprile apr avr abr',
  'may mai mayo maio maggio',
  'june juni juin junio junho giugno jun',
  'july juli juillet julio julho luglio jul juil',
  'august aout agosto aug ago',
  'september septembre septiembre setembro settembre sep sept set',
  'october oktober octobre octubre outubro ottobre oct okt',
  'november novembre noviembre novembro nov',
  'december dezember decembre diciembre dezembro dicembre dec dez dic',
]

const DAYS: readonly string[] = [
  'sunday sonntag dimanche domingo domenica sun 日曜日 日曜 星期日 星期天 周日 일요일',
  'monday montag lundi lunes lunedi mon 月曜日 月曜 星期一 周一 월요일',
  'tuesday dienstag mardi martes martedi tue tues 火曜日 火曜 星期二 周二 화요일',
  'wednesday mittwoch mercredi miercoles mercoledi wed 水曜日 水曜 星期三 周三 수요일',
  'thursday donnerstag jeudi jueves giovedi thu thurs 木曜日 木曜 星期四 周四 목요일',
  'friday freitag vendredi viernes venerdi fri 金曜日 金曜 星期五 周五 금요일',
  'saturday samstag samedi sabado sabato sat sonnabend 土曜日 土曜 星期六 周六 토요일',
]

const index = (lists: readonly string[]): Map<string, number> => {
  const map = new Map<string, number>()
  lists.forEach((list, i) => {
    for (const name of list.split(' ')) map.set(normalise(name), i)
  })
  return map
}

const months = index(MONTHS)
const days = index(DAYS)

/** 1 to 12. */
export function monthOf(word: string): number | undefined {
  const found = months.get(normalise(word.replace(/\.$/, '')))
  return found === undefined ? undefined : found + 1
}

/** 0 is Sunday. Plural forms (`Mondays`, `montags`) count. */
export function weekdayOf(word: string): number | undefined {
  const norm = normalise(word.replace(/\.$/, ''))
  return days.get(norm) ?? days.get(norm.replace(/s$/, ''))
}

const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Alternatives for a regular expression over the original text (accents kept by allowing any mark). */
const accented = (name: string): string =>
  literal(name).replace(/a/g, '[aäáàâ]').replace(/e/g, '[eéè]').replace(/u/g, '[uû]').replace(/c/g, '[cç]')

const latin = (map: Map<string, number>): string =>
  [...map.keys()]
    .filter(name => /^[a-z]+$/.test(name))
    .sort((a, b) => b.length - a.length)
    .map(accented)
    .join('|')

export const MONTH_PATTERN = latin(months)

/** Weekday names in all scripts; Latin short forms (`sun`, `sat`, `mon`) are left out, being words of their own. */
export const WEEKDAY_PATTERN = [...days.keys()]
  .filter(
    name => !/^[a-z]{1,5}$/.test(name) || name === 'lunes' || name === 'lundi' || name === 'mardi' || name === 'jeudi',
  )
  .sort((a, b) => b.length - a.length)
  .map(accented)
  .join('|')
