import { normalise } from './normalise.ts'

/** What a number counts or measures. Two units compare when their dimension is the same. */
export interface Unit {
  readonly dimension: string
  /** To the dimension's base unit: `base = value * factor + offset`. */
  readonly factor: number
  readonly offset: number
  /** A person's spelling, for reasons. */
  readonly symbol: string
}

/** `dimension: symbol factor [offset] = spellings`. A spelling that starts with `=` is case-sensitive. */
const TABLE = `
temperature: °C 1 = °c|℃|=C|celsius|grad celsius|degrees celsius|degree celsius|degres celsius|grados celsius|degrees c|grad c|摄氏度|섭씨도
temperature: °F 0.5555555556 -17.7777777778 = °f|℉|=F|fahrenheit|degrees fahrenheit|grad fahrenheit|degrees f|华氏度
temperature: K 1 -273.15 = =K|kelvin
degree: ° 1 = °|deg|degree|degrees|grad|degres|grados|gradi|graus|度|도
length: mm 0.001 = mm|millimeter|millimeters|millimetre|millimetres|毫米|밀리미터
length: cm 0.01 = cm|centimeter|centimeters|centimetre|centimetres|zentimeter|centimetros|厘米|センチ|센티미터
length: m 1 = m|meter|meters|metre|metres|metern|metros|metro|metri|米|メートル|미터
length: km 1000 = km|kilometer|kilometers|kilometre|kilometres|kilometern|kilometros|quilometros|chilometri|公里|千米|キロメートル|킬로미터|킬로
length: in 0.0254 = inch|inches|zoll|pouces|pulgadas|英寸|インチ|인치
length: ft 0.3048 = ft|feet|foot|fuss|pieds|pies|英尺|フィート|피트
length: yd 0.9144 = yd|yard|yards
length: mi 1609.344 = mi|mile|miles|meile|meilen|milles|millas|英里|マイル|마일
mass: µg 0.000001 = µg|μg|mcg|microgram|micrograms|mikrogramm
mass: mg 0.001 = mg|milligram|milligrams|milligramm|miligramos|毫克|ミリグラム|밀리그램
mass: g 1 = g|gram|grams|gramm|grammes|gramos|克|グラム|그램
mass: kg 1000 = kg|kilo|kilos|kilogram|kilograms|kilogramm|kilogrammes|kilogramos|公斤|千克|キログラム|キロ|킬로그램
mass: t 1000000 = tonne|tonnes|tonnen|toneladas|吨|トン|톤
mass: lb 453.59237 = lb|lbs|pound weight|pfund|磅|ポンド
mass: oz 28.349523 = oz|ounce|ounces|unzen|盎司|オンス
volume: ml 0.001 = ml|milliliter|milliliters|millilitre|millilitres|毫升|ミリリットル|밀리리터
volume: cl 0.01 = cl|centiliter
volume: l 1 = l|=L|liter|liters|litre|litres|litern|litros|litri|升|リットル|리터
volume: gal 3.785412 = gal|gallon|gallons|gallonen
time: ms 0.001 = ms|millisecond|milliseconds|millisekunden|毫秒|ミリ秒|밀리초
time: s 1 = s|sec|secs|second|seconds|sekunde|sekunden|seconde|secondes|segundo|segundos|secondi|秒|秒钟|秒間|초
time: min 60 = min|mins|minute|minutes|minuten|minuto|minutos|minuti|分钟|分間|分|분
time: h 3600 = h|hr|hrs|hour|hours|stunde|stunden|std|heure|heures|hora|horas|ora|ore|小时|時間|시간
time: d 86400 = day|days|tag|tage|tagen|jour|jours|dia|dias|giorno|giorni|天|日間|일|일간|業務日|工作日|営業日|영업일|werktage|werktagen|business days|business day|working days
time: wk 604800 = week|weeks|woche|wochen|semaine|semaines|semana|semanas|settimana|settimane|周|星期|週間|週|주|주일|주간
time: mo 2629800 = month|months|monat|monate|monaten|mois|mes|meses|mese|mesi|个月|個月|か月|ヶ月|カ月|ヵ月|개월|달
time: y 31557600 = year|years|yr|yrs|jahr|jahre|jahren|an|ans|annee|annees|ano|anos|anno|anni|年间|年間|年|년|년간
data: B 1 = byte|bytes|octets|字节|バイト|바이트
data: kB 1000 = kb|kilobyte|kilobytes
data: MB 1000000 = mb|megabyte|megabytes
data: GB 1000000000 = gb|gigabyte|gigabytes|go|ギガバイト|기가바이트
data: TB 1000000000000 = tb|terabyte|terabytes
data: KiB 1024 = kib
data: MiB 1048576 = mib
data: GiB 1073741824 = gib
rate: Mbit/s 1 = mbps|mbit/s|mb/s
rate: Gbit/s 1000 = gbps|gbit/s
speed: km/h 1 = km/h|kmh|kph|kilometers per hour|kilometres per hour|公里/小时|시속
speed: mph 1.609344 = mph|miles per hour
speed: m/s 3.6 = m/s|meters per second
speed: kn 1.852 = kn|knots|knoten
power: W 1 = =W|watt|watts
power: kW 1000 = kw|kilowatt|kilowatts
power: MW 1000000 = =MW|megawatt|megawatts
energy: kWh 1 = kwh|kilowattstunden|kilowatt-hours
energyfood: kcal 1 = kcal|calories|kalorien|calorias|卡路里|千卡|カロリー|칼로리
pressure: hPa 1 = hpa|mbar|millibar
pressure: bar 1000 = bar
frequency: Hz 1 = hz|hertz
frequency: MHz 1000000 = mhz
frequency: GHz 1000000000 = ghz
area: m² 1 = m²|m2|sqm|square meters|square metres|quadratmeter|metres carres|metros cuadrados|平方米|平米|㎡|제곱미터
area: ft² 0.09290304 = sqft|sq ft|square feet
area: ha 10000 = ha|hectare|hectares|hektar|hectareas
area: km² 1000000 = km²|km2|square kilometers|square kilometres|quadratkilometer|平方公里|제곱킬로미터
percent: % 1 = %|％|percent|per cent|prozent|pour cent|por ciento|por cento|per cento|百分|パーセント|퍼센트|pct|percentage points
money:EUR: EUR 1 = €|eur|euro|euros|欧元|ユーロ|유로
money:EUR: EUR 0.01 = eurocent
money:USD: USD 1 = $|us$|usd|dollar|dollars|us dollars|dolares|美元|美金|ドル|달러
money:GBP: GBP 1 = £|gbp|pound|pounds|pounds sterling|pfund sterling|英镑|英ポンド|파운드
money:JPY: JPY 1 = ¥|jpy|yen|日元|円|엔
money:CNY: CNY 1 = cny|rmb|yuan|元|人民币|元人民币|块|위안
money:KRW: KRW 1 = ₩|krw|won|韩元|ウォン|원
money:CHF: CHF 1 = chf|franken|sfr|francs suisses
money:INR: INR 1 = ₹|inr|rupee|rupees|rupien
money:BRL: BRL 1 = r$|brl|reais|real
money:SEK: SEK 1 = sek
money:NOK: NOK 1 = nok
money:DKK: DKK 1 = dkk
money:PLN: PLN 1 = pln|zł|zloty
money:CAD: CAD 1 = cad|c$
money:AUD: AUD 1 = aud|a$
money:MXN: MXN 1 = mxn
`

const byExact = new Map<string, Unit>()
const byNormal = new Map<string, Unit>()

for (const line of TABLE.split('\n')) {
  const match = /^(\S+): (\S+) (\S+)(?: (\S+))? = (.+)$/.exec(line)
  if (match === null) continue
  const [, dimension = '', symbol = '', factor, offset, spellings = ''] = match
  const unit: Unit = { dimension, symbol, factor: Number(factor), offset: Number(offset ?? 0) }
  for (const spelling of spellings.split('|')) {
    if (spelling.startsWith('=')) byExact.set(spelling.slice(1), unit)
    else byNormal.set(normalise(spelling), unit)
  }
}

/** The unit that a word or sign stands for. `word` as written. */
export function unitOf(word: string): Unit | undefined {
  const text = word.trim()
  if (text.length === 0 || text.length > 24) return undefined
  return byExact.get(text) ?? byNormal.get(normalise(text.replace(/\.$/, '')))
}

export const toBase = (value: number, unit: Unit): number => value * unit.factor + unit.offset

export const fromBase = (value: number, unit: Unit): number => (value - unit.offset) / unit.factor

export const isMoney = (unit: Unit | undefined): boolean => unit?.dimension.startsWith('money') ?? false

/** Whether a number in the one can be held against a number in the other. */
export const comparable = (a: Unit, b: Unit): boolean =>
  a.dimension === b.dimension ||
  (a.dimension === 'degree' && b.dimension === 'temperature') ||
  (a.dimension === 'temperature' && b.dimension === 'degree')
