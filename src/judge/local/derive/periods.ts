/** What a rate is counted by. */
export interface Period {
  /** Of the time unit; nights and people have none. */
  readonly symbol: string
  /** In a field's name. */
  readonly label: RegExp
  /** In prose: `per night`, `daily`. */
  readonly told: RegExp
  /** Behind a number: `3 nights`. */
  readonly counted: RegExp
  /** How many a year has, where people say `a year` of it. */
  readonly year?: number
}

const per = (words: string, alone: string): RegExp =>
  new RegExp(
    `(?<!\\p{L})(?:per|a|an|each|every|pro|je|par|por|al|alla|à la|al|cada|chaque|ogni)\\s(?:${words})(?!\\p{L})|/\\s?(?:${words})(?!\\p{L})|(?<!\\p{L})(?:${alone})(?!\\p{L})`,
    'iu',
  )

export const PERIODS: readonly Period[] = [
  {
    symbol: 'd',
    label: /per day|daily|a day|tages|pro tag|täglich|por día|diari|journali|par jour|每日|每天|日額|일일/,
    told: per(
      'day|tag|jour|día|dia|giorno',
      'daily|täglich\\p{L}*|tages\\p{L}+|diari[oa]|quotidien\\p{L}*|每天|每日|1日',
    ),
    counted: /^\s?(?:days?|tage?n?|jours?|días?|dias?|giorni|天|日|일)(?!\p{L})/iu,
    year: 365,
  },
  {
    symbol: 'night',
    label: /night|nacht|nuit|noche|noite|notte|泊|晚|박|^(?:price|rate)$/,
    told: per('night|nacht|nuit|noche|noite|notte', 'nightly|1泊|每晚|1박'),
    counted: /^\s?(?:nights?|nächten?|nuits?|noches?|noites?|notti|泊|晚|박)(?!\p{L})/iu,
  },
  {
    symbol: 'mo',
    label: /per month|monthly|monatlich|pro monat|mensu|al mes|por m[eê]s|月額|每月|월/,
    told: per(
      'month|monat|mois|mes|mês|mese',
      'monthly|monatlich\\p{L}*|mensuel\\p{L}*|mensual\\p{L}*|mensal|mensile|每月|月額|매월',
    ),
    counted: /^\s?(?:months?|monaten?|mois|meses|mesi)(?!\p{L})/iu,
    year: 12,
  },
  {
    symbol: 'wk',
    label: /per week|weekly|wöchentlich|pro woche|par semaine|semanal|settimanal|每周|週/,
    told: per('week|woche|semaine|semana|settimana', 'weekly|wöchentlich\\p{L}*|semanal|每周|毎週'),
    counted: /^\s?(?:weeks?|wochen?|semaines?|semanas?|settimane)(?!\p{L})/iu,
    year: 52,
  },
  {
    symbol: 'h',
    label: /per hour|hourly|stunden|pro stunde|horaire|por hora|时薪|時給/,
    told: per('hour|stunde|heure|hora|ora', 'hourly|stündlich|每小时|時給'),
    counted: /^\s?(?:hours?|stunden?|heures?|horas?|ore)(?!\p{L})/iu,
  },
  {
    symbol: 'y',
    label: /per year|yearly|annual|jährlich|pro jahr|par an|annuel|anual|年額|每年/,
    told: per(
      'year|jahr|an|année|año|ano|anno',
      'yearly|annual(?:ly)?|jährlich\\p{L}*|annuel\\p{L}*|anual\\p{L}*|每年|年間',
    ),
    counted: /^\s?(?:years?|jahren?|ans|années?|años?|anos?|anni)(?!\p{L})/iu,
  },
  {
    symbol: 'person',
    label: /per (?:person|guest|adult|seat|user|head)|pro person|par personne|por persona|a persona|一人|1人|인당/,
    told: per('person|guest|head|user|seat|personne|persona|pessoa|testa|nase|kopf', '每人|一人|1人|1인당'),
    counted:
      /^\s?(?:persons?|people|guests?|users?|seats?|personen|personnes|personas|pessoas|persone|人|名|명)(?!\p{L})/iu,
  },
]

export const periodsIn = (text: string): readonly Period[] => PERIODS.filter(period => period.told.test(text))
