import { isCjk, isHangul, normalise } from './normalise.ts'
import { stem } from './stem.ts'

/** Words that answers and evidence use for one thing, across languages. One group a line. */
const GROUPS = `
price cost costs fee fees charge charges amount preis kosten kostet gebühr gebühren prix coût coûte tarif precio cuesta costo coste preço custa prezzo costa 価格 料金 値段 价格 价钱 费用 售价 가격 요금 비용
temperature temp temperatur température temperatura 気温 温度 气温 기온 온도
weather conditions condition wetter météo clima tiempo tempo 天気 天气 날씨
platform track gleis bahnsteig quai voie andén plataforma binario 番線 ホーム 站台 승강장 플랫폼
gate puerta portão 搭乗口 登机口 게이트 탑승구
train zug tren trem treno 列車 電車 火车 기차 열차
flight flug vol vuelo voo volo 航班 フライト 항공편
departure departs depart leaves leave abfahrt abflug fährt départ salida saída sai partenza parte 出発 出发 起飞 출발
arrival arrives arrive arrived eta ankunft kommt llega llegada chega chegada arrivo arriva 到着 到达 抵达 도착
order bestellung commande pedido encomenda ordine 注文 订单 주문
room zimmer chambre habitación quarto camera 部屋 客室 房间 객실
night nights nacht nächte nuit nuits noche noches noite notte 泊 晚 박
breakfast frühstück petit-déjeuner desayuno colazione 朝食 早餐 조식
total sum gesamt summe gesamtpreis gesamtbetrag gesamtkosten insgesamt somme importe totale 合計 总计 合计 总价 합계 총액
shipping versand versandkosten envío spedizione frete 送料 运费 배송비
delivery deliver delivered lieferung geliefert livraison entrega consegna 配送 配達 送货 배송
return returned rückgabe zurückgeben retour retourner devolución devolver reso 返品 退货 반품
refund refunds refunded erstattung rückerstattung erstattet remboursement remboursé reembolso rimborso 返金 退款 환불
warranty guarantee covered coverage garantie gewährleistung garantía garanzia 保証 保証期間 保修 质保 보증
employees staff workers mitarbeiter beschäftigte employés salariés empleados funcionários dipendenti 従業員 社員 员工 직원
founded established created founding gegründet gründung fondée fondé créée fundada fundado fondata 設立 創業 創立 成立 创立 创办 建立 설립 창립
headquarters headquartered hauptsitz sitz siège sede 本社 总部 본사
inhabitants population residents einwohner bevölkerung habitants habitantes abitanti 人口 居民 인구 주민
dose dosage dosis posologie dosaggio 用量 剂量 용량 복용량
tablet tablets pill pills tablette tabletten comprimé comprimés comprimido comprimidos pastilla 錠 药片 정
balance saldo kontostand solde 残高 余额 잔액 잔고
account konto compte cuenta conta conto 口座 账户 帐户 계좌
revenue sales turnover umsatz chiffre ingresos ventas receita ricavi 売上 売上高 营收 收入 매출
profit income gewinn bénéfice beneficio lucro utile 利益 利润 이익
city town stadt ville ciudad cidade città 都市 城市 도시
country land pays país paese 国 国家 나라
shop store branch laden geschäft filiale magasin boutique tienda loja negozio 店 店舗 本店 商店 门店 가게 매장 본점
admission entrance entry eintritt entrée entrada ingresso 入場 入場料 门票 입장 입장료
child children kids kinder kind enfants enfant niños niño crianças bambini 子供 子ども 小人 儿童 孩子 어린이
adult adults erwachsene erwachsener adultes adultos adulti 大人 成人 성인 어른
weight weighs gewicht wiegt poids pèse peso pesa 重さ 重量 무게
height tall high höhe hoch hauteur altura altezza 高さ 高度 높이
length long länge lang longueur longitud comprimento lunghezza 長さ 长度 길이
duration takes lasts dauer dauert durée dure duración dura durata 所要時間 时长 耗时 소요
humidity luftfeuchtigkeit humidité humedad umidade umidità 湿度 습도
wind viento vento vent 風 风 바람
rating rated score bewertung calificación valoración avaliação valutazione 評価 评分 평점
status state zustand état estado stato 状态 状態 상태
store storage speicher speicherplatz stockage almacenamiento armazenamento 容量 存储 저장
user users nutzer benutzer utilisateurs usuarios usuários utenti ユーザー 用户 사용자
customer client kunde cliente 顧客 客户 고객
invoice bill rechnung facture factura fatura fattura 請求書 发票 청구서
due payable fällig échéance vencimiento vence scadenza 期限 到期 마감
plan tariff abo abonnement suscripción プラン 套餐 요금제
monthly month monatlich mensuel mensual mensile 月額 每月 월
yearly annual annually year jährlich annuel anual annuale 年額 每年 연간
flight_duration
fee_free free gratis kostenlos kostenfrei umsonst gratuit gratuite gratuito gratuita 無料 免费 무료
director directed regisseur regie réalisateur dirigida regista 監督 导演 감독
author wrote written writer autor geschrieben auteur écrit escrito autore 著者 作者 저자
born birth geboren geburt né née nacido nació nascido nato 出生 生まれ 생
capital hauptstadt capitale 首都 수도
car vehicle auto wagen voiture coche carro macchina 車 汽车 자동차
museum musée museo museu 博物館 博物馆 박물관
phone telephone telefon téléphone teléfono telefono 電話 电话 전화
doctor physician arzt médecin médico medico 医師 医生 의사
patient patienten patiente paciente paziente 患者 환자
purchase bought buy kauf gekauft achat acheté compra comprado acquisto 購入 购买 구매 구입
ticket tickets fahrkarte billet billete boleto biglietto チケット 票 티켓
probability chance chances risk likelihood wahrscheinlichkeit risiko probabilité risque probabilidad riesgo probabilidade risco probabilità rischio 確率 概率 확률
luggage baggage bag bags gepäck bagage bagages equipaje bagagem bagaglio 手荷物 荷物 行李 수하물
floor floors storey storeys story stockwerk etage étage planta piso andar 階 楼层 층
room rooms raum räume zimmer salle sala habitación quarto camera 部屋 房间 객실
seat seats platz sitzplatz siège place asiento asientos posto 座席 座位 좌석
open_hours hours öffnungszeiten horaires horario orario 営業時間 营业时间 영업시간
floor storey floors stockwerk etage étage planta piso andar piano 階 楼层 층
lane lanes fahrspuren voies carriles 車線 车道 차선
bridge brücke pont puente ponte 橋 桥 다리
river fluss fleuve rivière río rio fiume 川 河 강
maximum max höchstens maximal máximo massimo 最大 最高 최대
minimum min mindestens minimal mínimo minimo 最低 最小 최소
current currently aktuell actuel actual attuale 現在 当前 현재
pharmacy chemist apotheke pharmacie farmacia 薬局 药店 약국
opens opening öffnet ouvre abre apre
closes closing schließt schliesst ferme cierra fecha chiude
stop stops haltestelle arrêt parada fermata 停留所 车站 정류장
net netto nettobetrag hors-taxe ht neto líquido 税抜 净额 순액
tax vat mwst ust umsatzsteuer mehrwertsteuer steuer tva taxe iva impuesto imposto imposta 税 消費税 税額 税费 增值税 세금 부가세
gross brutto bruttobetrag ttc bruto 税込 含税
quantity qty anzahl menge quantité cantidad quantidade quantità 数量 个数 수량
address adresse anschrift dirección endereço indirizzo 住所 地址 주소
visit visits besuch visite visita 訪問 参观 방문
guest guests gast gäste hôte huésped huéspedes hóspede ospite 客人 宾客 투숙객
start starts begin begins beginn beginnt commence commencer débute empieza comienza começa inizia 開始 开始 시작
end ends finish endet ende finit termine acaba fine finisce 終了 结束 종료
tour führung visite guidée recorrido ツアー 游览 투어
parking parkplatz stationnement aparcamiento estacionamiento parcheggio 駐車場 停车场 주차 주차장
subscription abonnement membership mitgliedschaft 会員 会员 구독
interest zins zinsen zinssatz intérêt interés juros interesse 金利 利率 이자 금리
loan kredit darlehen prêt préstamo empréstimo prestito ローン 贷款 대출
meeting besprechung réunion reunión reunião riunione 会議 会议 회의
teacher lehrer professeur profesor professor 教師 老师 교사
school schule école escuela escola scuola 学校 학교
battery akku batterie batería bateria バッテリー 电池 배터리
screen bildschirm écran pantalla tela schermo 画面 屏幕 화면
`

const byForm = new Map<string, string>()
/** Only of stems that one group alone has: inflected forms that are not listed. */
const byStem = new Map<string, string | undefined>()
const terms: [string, string][] = []
const SAFE_STEM = 5

for (const line of GROUPS.split('\n')) {
  const [head, ...rest] = line.trim().split(/\s+/)
  if (head === undefined || head === '') continue
  const id = `=${head}`
  for (const word of [head, ...rest]) {
    const norm = normalise(word)
    if (!byForm.has(norm)) byForm.set(norm, id)
    const root = stem(norm)
    if (root.length >= SAFE_STEM) byStem.set(root, byStem.has(root) && byStem.get(root) !== id ? undefined : id)
    if (word.length > 1 && (isCjk(word) || isHangul(word))) terms.push([word, id])
  }
}

/** What two words must share to count as one: the name of their group, or their stem. Takes a normalised word. */
export function keyOf(norm: string): string {
  const bare = norm.replace(/n't$/, '').replace(/'s$/, '')
  const root = stem(bare)
  return byForm.get(bare) ?? byStem.get(root) ?? root
}

terms.sort((a, b) => b[0].length - a[0].length)

/** Terms of Chinese, Japanese and Korean in a text. Longer ones first, without overlap. */
export function readTerms(text: string): { key: string; start: number; end: number }[] {
  if (!isCjk(text) && !isHangul(text)) return []
  const found: { key: string; start: number; end: number }[] = []
  for (const [term, key] of terms) {
    for (let start = text.indexOf(term); start >= 0; start = text.indexOf(term, start + 1)) {
      const end = start + term.length
      if (!found.some(other => start < other.end && end > other.start)) found.push({ key, start, end })
    }
  }
  return found
}
