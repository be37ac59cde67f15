/**
 * Words of which at most one can be true of a thing at a time, by family, in several languages.
 * `family: concept = words | concept = words`. A `+` before a family name: a concept's negation is the other concept.
 */
export const FAMILIES = `
status: shipped = shipped,dispatched,in transit,on its way,en route,on the way,versandt,verschickt,unterwegs,versendet,expedie,expediee,en chemin,enviado,enviada,en camino,spedito,a caminho,発送済み,発送されました,発送しました,配送中,已发货,发货了,运输中,발송,배송 중,배송중 | cancelled = cancelled,canceled,storniert,annule,annulee,cancelado,cancelada,annullato,annullata,キャンセル,取消,취소 | delivered = delivered,zugestellt,geliefert,ausgeliefert,livre,livree,entregado,entregada,entregue,consegnato,配達済み,配達されました,配達完了,已送达,已签收,送达,배달 완료,배송 완료,배달되었,배달완료,배송완료 | pending = pending,awaiting,ausstehend,en attente,pendiente,pendente,in attesa,保留中,待处理,待付款,대기 | confirmed = confirmed,bestatigt,confirme,confirmee,confirmado,confirmada,confermato,confermata,確認済み,确认,已确认,확정 | processing = processing,being processed,processed,being prepared,in bearbeitung,wird bearbeitet,en cours de traitement,procesando,en proceso,処理中,处理中,準備中,처리 중,처리중,준비 중 | returned = returned,zurueckgesendet,zuruckgesendet,retournee,devuelto,devuelta,返品されました,已退货,반품되 | lost = lost,verloren,perdu,perdido,紛失,丢失,분실 | backordered = backordered,back-ordered,on backorder
+charge: free = free,free of charge,at no cost,no charge,at no charge,no extra charge,no extra cost,no additional cost,no additional charge,without charge,complimentary,costs nothing,cost nothing,pay nothing,pays nothing,gratis,kostenlos,kostenfrei,umsonst,frei,zahlen nichts,zahlt nichts,kostet nichts,kosten nichts,ohne aufpreis,gratuit,gratuite,gratuits,gratuites,sans frais,ne paient rien,ne coute rien,gratuito,gratuita,sin coste,sin costo,sin cargo,no pagan,no paga nada,no pagan nada,nao pagam,nao paga,sem custo,non pagano,senza costi,無料,ただで,免费,不收费,不用付费,무료 | charged = costs,cost,is charged,are charged,costing,surcharge,kostet,kosten,gebuhrenpflichtig,kostenpflichtig,coute,coutent,payant,payante,cuesta,cuestan,de pago,custa,custam,costa,costano,a pagamento,有料,かかります,收费,付费,유료
+opening: open = open,opens,opened,geoffnet,offen,offnet,ouvert,ouverte,ouvre,abierto,abierta,abre,aberto,aberta,aperto,aperta,apre,営業して,営業中,開いて,开门,营业,开放,开馆,문을 엽,문을 여,영업,엽니다,열려,열립니다,연다 | closed = closed,closes,shut,geschlossen,ferme,fermee,cerrado,cerrada,fechado,fechada,chiuso,chiusa,ruhetag,休業,定休,休館,閉館,閉まって,休み,关门,闭馆,休息,不营业,关闭,휴무,휴관,휴업,문을 닫,닫습니다,닫혀
+stock: available = available,in stock,verfugbar,lieferbar,vorratig,auf lager,disponible,en stock,disponivel,disponibile,在庫あり,在庫があり,空室があり,有货,有房,可用,有现货,재고 있,재고가 있,이용 가능,예약 가능 | unavailable = unavailable,out of stock,sold out,fully booked,booked out,booked up,nicht verfugbar,ausverkauft,ausgebucht,vergriffen,nicht lieferbar,indisponible,epuise,complet,rupture de stock,agotado,agotada,no disponible,esgotado,esaurito,売り切れ,在庫切れ,在庫なし,満室,満席,售罄,缺货,无货,满房,品切れ,품절,매진,만실,재고 없,재고가 없
+punctual: on_time = on time,on schedule,punctual,punktlich,planmassig,a l'heure,a tiempo,puntual,no horario,in orario,定刻,時間通り,定時,准点,准时,正点,정시,제시간 | delayed = delayed,late,behind schedule,verspatet,verspatung,retarde,retardee,en retard,retrasado,retrasada,con retraso,atrasado,in ritardo,遅延,遅れ,延误,晚点,延迟,지연,연착
weather: sunny = sunny,sunshine,clear,clear sky,clear skies,sonnig,heiter,ensoleille,soleil,soleado,despejado,ensolarado,soleggiato,sereno,晴れ,晴,快晴,晴朗,晴天,맑 | rain = umbrella,regenschirm,schirm,parapluie,paraguas,guarda-chuva,ombrello,傘,雨伞,우산,rain,raining,rainy,rains,showers,drizzle,regen,regnet,regnerisch,schauer,pluie,pleut,pluvieux,lluvia,llueve,lluvioso,lloviendo,chuva,chuvoso,chovendo,pioggia,piove,piovoso,雨,下雨,小雨,비가,비가 오,비 | cloudy = cloudy,overcast,clouds,bewolkt,bedeckt,wolkig,nuageux,couvert,nublado,nuboso,nuvoloso,曇り,くもり,曇,多云,阴天,阴,흐림,흐리,구름 | snow = snow,snowing,snowy,schnee,schneit,neige,nieve,nevando,neve,雪,下雪,눈이 | storm = storm,stormy,thunderstorm,thunderstorms,gewitter,sturm,orage,orageux,tormenta,tempestade,temporale,嵐,雷雨,暴风雨,폭풍,뇌우 | fog = fog,foggy,mist,misty,nebel,neblig,brouillard,niebla,nevoeiro,nebbia,霧,雾,안개 | dry = dry,no rain,trocken,sec,seco,asciutto,乾燥,干燥,건조
+paid: paid = paid,bezahlt,beglichen,paye,payee,pagado,pagada,pago,pagato,支払い済み,支払済み,已付款,已支付,결제 완료,지불되 | unpaid = unpaid,outstanding,overdue,unbezahlt,offenstehend,impaye,impayee,sin pagar,未払い,未付款,未支付,逾期,미납,미결제
+active: active = active,aktiv,actif,active account,activo,activa,ativo,attivo,有効,激活,生效,활성 | inactive = inactive,suspended,deactivated,expired,disabled,inaktiv,gesperrt,abgelaufen,inactif,suspendu,expire,inactivo,suspendido,caducado,vencido,inativo,scaduto,無効,停止,期限切れ,过期,失效,停用,비활성,만료,정지
+enabled: enabled = enabled,switched on,turned on,activated,aktiviert,eingeschaltet,active par defaut,activado,habilitado,有効化,启用,开启,활성화 | disabled = disabled,switched off,turned off,deaktiviert,ausgeschaltet,desactive,desactivado,deshabilitado,無効化,禁用,비활성화
direction: increase = increase,increased,increases,rose,rise,rises,risen,grew,grow,growth,climbed,gained,gain,higher,up by,stieg,gestiegen,steigt,erhoht,zugenommen,wuchs,gewachsen,augmente,hausse,subio,subir,aumento,crecio,aumentou,cresceu,aumentato,cresciuto,増加,上昇,増え,上がり,增长,上升,增加,上涨,증가,상승,올랐 | decrease = decrease,decreased,decreases,fell,fall,fallen,dropped,drop,declined,decline,shrank,lower,down by,sank,gesunken,sinkt,gefallen,verringert,abgenommen,baisse,diminue,recule,bajo,disminuyo,cayo,descendio,caiu,diminuiu,diminuito,sceso,減少,低下,下落,減り,下がり,下降,减少,下跌,降低,감소,하락,내렸
+permission: allowed = allowed,permitted,welcome,erlaubt,gestattet,zulassig,autorise,autorises,permis,permitido,permitida,permitidos,permesso,ammessi,許可,可能です,允许,可以携带,허용,가능합니다 | forbidden = forbidden,prohibited,not allowed,not permitted,banned,verboten,untersagt,interdit,interdits,interdite,prohibido,prohibida,prohibidos,proibido,vietato,禁止,不可,禁じ,不允许,금지,불가
+refundable: refundable = refundable,erstattungsfahig,erstattbar,remboursable,reembolsable,reembolsavel,rimborsabile,返金可能,可退款,可退,환불 가능 | nonrefundable = non-refundable,nonrefundable,not refundable,nicht erstattbar,non remboursable,no reembolsable,nao reembolsavel,non rimborsabile,返金不可,不可退款,不可退,환불 불가
+required: required = required,mandatory,compulsory,obligatory,must,erforderlich,obligatorisch,notwendig,pflicht,obligatoire,requis,requise,obligatorio,obligatoria,requerido,necesario,obrigatorio,obbligatorio,必須,必要です,必需,必须,필수 | optional = optional,voluntary,freiwillig,facultatif,facultative,opcional,facultativo,facoltativo,任意,可选,선택
+included: included = included,inklusive,enthalten,inbegriffen,inclus,incluse,compris,comprise,incluido,incluida,incluidos,incluso,compreso,含まれ,込み,包含,含,포함 | excluded = excluded,not included,excluding,extra charge,nicht enthalten,exklusive,non inclus,non compris,no incluido,excluido,nao incluido,escluso,含まれません,別料金,不含,不包括,별도,불포함,미포함
+success: succeeded = succeeded,successful,successfully,passed,approved,accepted,erfolgreich,bestanden,genehmigt,angenommen,reussi,approuve,accepte,exitoso,aprobado,aprobada,aceptado,aprovado,approvato,成功,承認,合格,批准,通过,승인,합격 | failed = failed,unsuccessful,rejected,denied,declined,refused,fehlgeschlagen,abgelehnt,durchgefallen,gescheitert,echoue,refuse,rejete,rechazado,rechazada,denegado,fallido,rejeitado,recusado,rifiutato,respinto,失敗,却下,不合格,拒绝,失败,驳回,거절,실패,불합격
+order: before = before,prior to,vor dem,avant,antes,prima,前に,之前,以前,전에 | after = after,following,nach dem,apres,despues,depois,dopo,後に,之后,以后,후에
extreme: largest = largest,biggest,highest,tallest,longest,most,grosste,hochste,langste,plus grand,plus grande,mas grande,mas alto,最大,最高,最多,最长,最長,가장 큰,최대,최고 | smallest = smallest,lowest,shortest,least,fewest,kleinste,niedrigste,kurzeste,plus petit,plus petite,mas pequeno,mas bajo,最小,最低,最少,最短,가장 작은,최소,최저
rank: first = first,erste,erster,premier,premiere,primero,primera,最初,第一,첫 | last = last,final,letzte,letzter,dernier,derniere,ultimo,ultima,最後,最后,마지막
compass: north = north,northern,norden,nordlich,nord,norte,北部,北,북 | south = south,southern,suden,sudlich,sud,sur,南部,南,남쪽 | east = east,eastern,osten,ostlich,est,este,leste,东部,東,东,동쪽 | west = west,western,westen,westlich,ouest,oeste,ovest,西部,西,서쪽
+side: left = left side,on the left,links,gauche,izquierda,esquerda,sinistra,左側,左,왼쪽 | right = right side,on the right,rechts,droite,derecha,direita,destra,右側,右,오른쪽
+sync: synchronous = synchronous,synchronously,blocking,synchron,synchrone,sincrono,同期 | asynchronous = asynchronous,asynchronously,non-blocking,async,asynchron,asynchrone,asincrono,非同期,异步,비동기
+vital: alive = alive,living,lebt,vivant,vivo,生きて,在世,살아 | dead = dead,died,deceased,gestorben,verstorben,starb,mort,decede,murio,fallecio,muerto,morreu,morto,死去,死亡,去世,逝世,사망
+win: won = won,wins,victory,defeated,gewann,gewonnen,siegte,gagne,ganado,gano,venceu,vinto,優勝,勝利,获胜,赢得,夺冠,우승,승리 | lost_match = lost to,defeat,was defeated,verlor,unterlag,perdu contre,perdio,perdeu,perso,敗れ,敗北,输给,失利,패배
+visibility: public = public,offentlich,publique,publico,publica,pubblico,公開,公开,공개 | private = private,privat,prive,privee,privado,privada,privato,非公開,私有,비공개
+hazard: safe = safe,harmless,sicher,unbedenklich,sans danger,seguro,segura,sicuro,安全,안전 | dangerous = dangerous,unsafe,harmful,hazardous,gefahrlich,schadlich,dangereux,peligroso,peligrosa,perigoso,pericoloso,危険,危险,위험
+expense: cheaper = cheaper,cheapest,less expensive,cheap,gunstiger,billiger,gunstigste,moins cher,mas barato,mas barata,mais barato,piu economico,安い,更便宜,便宜,最便宜,저렴,더 싼 | dearer = more expensive,most expensive,expensive,pricier,teurer,teuerste,plus cher,mas caro,mas cara,mais caro,piu caro,高い,更贵,最贵,비싼,비쌉
+warmth: warmer = warmer,hotter,warmest,hottest,warmer als,plus chaud,mas calido,mas caliente,暖かい,更暖,更热,더 따뜻,더 더운 | colder = colder,cooler,coldest,coolest,kalter,kuhler,plus froid,mas frio,寒い,更冷,더 추운
+truth: true = true,correct | false = false,incorrect,wrong
+diet: oral = oral,orally,by mouth,oral einnehmen | injection = injection,injected,intravenous,intravenously,intramuscular
+gender: male = male,man,men,männlich,masculin,masculino,男性 | female = female,woman,women,weiblich,feminin,femenino,女性
meal: with_food = with food,after meals,with meals,zu den mahlzeiten,nach dem essen,apres les repas,con comida,con las comidas,食後,饭后,식후 | empty_stomach = empty stomach,before meals,without food,nuchtern,vor dem essen,avant les repas,a jeun,en ayunas,antes de las comidas,食前,空腹,饭前,식전,공복
`

/** Pairs of one family that can hold together. */
export const COMPATIBLE: readonly (readonly [string, string])[] = [
  ['sunny', 'dry'],
  ['cloudy', 'dry'],
  ['fog', 'dry'],
  ['rain', 'cloudy'],
  ['rain', 'storm'],
  ['rain', 'fog'],
  ['snow', 'cloudy'],
  ['storm', 'cloudy'],
  ['shipped', 'backordered'],
  ['pending', 'processing'],
  ['confirmed', 'processing'],
  ['confirmed', 'shipped'],
  ['confirmed', 'delivered'],
]
