import { type Case, document, tool } from '../helpers.ts'

/** Answers without a single error, as assistants write them. Which of their statements are proven is left open. */
export const cases: readonly Case[] = [
  {
    id: 'order',
    evidence: [
      tool(
        'get_order',
        { order_id: 'SO-5512' },
        {
          order_id: 'SO-5512',
          placed_at: '2026-02-14T09:12:00Z',
          status: 'shipped',
          carrier: 'DHL',
          tracking_number: 'JD014600',
          items: [
            { sku: 'TS-1', name: 'T-shirt', quantity: 2, unit_price: 19.99 },
            { sku: 'HD-3', name: 'Hoodie', quantity: 1, unit_price: 49.5 },
          ],
          shipping_cost: 4.9,
          currency: 'EUR',
          total: 94.38,
        },
      ),
    ],
    question: 'Where is my order SO-5512?',
    answer:
      'Good news! Your order SO-5512 has been shipped with DHL. The tracking number is JD014600. It was placed on February 14, 2026 and contains 2 T-shirts and 1 hoodie, for a total of €94.38 including €4.90 shipping. Let me know if you need anything else!',
    kinds: [],
  },
  {
    id: 'restaurants',
    evidence: [
      tool(
        'search_restaurants',
        { city: 'Graz' },
        {
          results: [
            {
              name: 'Trattoria Sole',
              cuisine: 'Italian',
              rating: 4.6,
              price_level: 2,
              open_now: true,
              distance_m: 350,
            },
            { name: 'Curry House', cuisine: 'Indian', rating: 4.2, price_level: 1, open_now: false, distance_m: 1200 },
          ],
        },
      ),
    ],
    question: 'Restaurants near me in Graz?',
    answer:
      'I found 2 restaurants in Graz:\n\n1. **Trattoria Sole** – Italian, rated 4.6, 350 m away and open now.\n2. **Curry House** – Indian, rated 4.2, about 1.2 km away. It is currently closed.\n\nTrattoria Sole has the higher rating.',
    kinds: [],
  },
  {
    id: 'weather-current',
    evidence: [
      tool(
        'get_weather',
        { location: 'Seoul' },
        {
          location: { name: 'Seoul', country: 'South Korea' },
          current: {
            temp_c: 3.4,
            feels_like_c: -0.6,
            humidity: 45,
            wind_kph: 14.8,
            condition: { text: 'Partly cloudy' },
          },
        },
      ),
    ],
    question: 'Weather in Seoul?',
    answer:
      'In Seoul it is currently 3.4 °C and partly cloudy. It feels like -0.6 °C, with 45 % humidity and wind of about 15 km/h.',
    kinds: [],
  },
  {
    id: 'plan-seats',
    evidence: [
      document(
        'Our standard plan costs $29 per month and includes up to 5 seats. Additional seats are $6 each per month. Annual billing gives a 20% discount. You can cancel at any time.',
      ),
    ],
    question: 'How much is the standard plan for 7 people?',
    answer:
      'The standard plan costs $29 per month and includes up to 5 seats. For 7 people you need 2 additional seats at $6 each, so you would pay $41 per month. With annual billing you get a 20% discount.',
    kinds: [],
  },
  {
    id: 'quarter',
    evidence: [
      tool(
        'query',
        {},
        {
          rows: [
            { month: 'January', sales: 12000 },
            { month: 'February', sales: 15000 },
            { month: 'March', sales: 13500 },
          ],
          currency: 'USD',
        },
      ),
    ],
    question: 'How did sales develop in Q1?',
    answer:
      'Sales rose from $12,000 in January to $15,000 in February, then fell to $13,500 in March. In total, Q1 sales were $40,500.',
    kinds: [],
  },
  {
    id: 'museum',
    evidence: [
      document(
        'The museum is open Tuesday to Sunday from 10 am to 6 pm. It is closed on Mondays. Admission is 12 euros for adults and 6 euros for students; children under 10 enter free.',
      ),
    ],
    question: 'When can I visit with my kids?',
    answer:
      'The museum is open from Tuesday to Sunday between 10:00 and 18:00 and closed on Mondays. Adults pay 12 euros, students 6 euros, and children under 10 get in for free.',
    kinds: [],
  },
  {
    id: 'calendar',
    evidence: [
      tool('get_calendar', { date: '2026-05-04' }, [
        { title: 'Standup', start: '09:00', end: '09:15' },
        { title: 'Budget review', start: '14:00', end: '15:30', location: 'Room 4' },
      ]),
    ],
    question: 'What is on my calendar on 4 May?',
    answer:
      'You have two meetings on 4 May: Standup from 9:00 to 9:15 and the Budget review from 2 PM to 3:30 PM in Room 4.',
    kinds: [],
  },
  {
    id: 'stock-down',
    evidence: [
      tool(
        'get_stock',
        { symbol: 'NVX' },
        { symbol: 'NVX', price: 132.4, change: -2.6, change_percent: -1.93, currency: 'USD', market_state: 'CLOSED' },
      ),
    ],
    question: 'How is NVX doing?',
    answer: 'NVX is trading at $132.40, down 1.93 % (−$2.60). The market is currently closed.',
    kinds: [],
  },
  {
    id: 'tablets',
    evidence: [
      document(
        'Paracetamol 500 mg: adults and children over 12 may take 1 to 2 tablets every 4 to 6 hours, up to a maximum of 8 tablets in 24 hours. Do not combine with other products containing paracetamol.',
      ),
    ],
    question: 'How much paracetamol may I take?',
    answer:
      'Adults and children over 12 can take 1–2 tablets every 4–6 hours, with a maximum of 8 tablets in 24 hours. You should not combine it with other products that contain paracetamol.',
    kinds: [],
  },
  {
    id: 'employee',
    evidence: [
      tool(
        'lookup_employee',
        { name: 'Sofia' },
        {
          id: 77,
          name: 'Sofia Reyes',
          title: 'Team Lead',
          department: 'Logistics',
          email: 'sofia.reyes@corp.example',
          start_date: '2019-09-01',
        },
      ),
    ],
    question: 'Who is Sofia?',
    answer:
      'Sofia Reyes is a Team Lead in the Logistics department. She started on September 1, 2019. You can reach her at sofia.reyes@corp.example.',
    kinds: [],
  },
  {
    id: 'lieferung',
    evidence: [
      document(
        'Die Lieferung erfolgt innerhalb von 3 bis 5 Werktagen. Ab einem Bestellwert von 50 Euro ist der Versand kostenlos, sonst kostet er 4,90 Euro.',
      ),
    ],
    question: 'Was kostet der Versand?',
    answer:
      'Der Versand kostet 4,90 Euro. Ab einem Bestellwert von 50 Euro ist er kostenlos. Die Lieferung dauert 3 bis 5 Werktage.',
    kinds: [],
  },
  {
    id: 'restaurant-heures',
    evidence: [
      document(
        'Le restaurant est ouvert du mardi au samedi, de 12h à 14h30 et de 19h à 22h. La réservation est obligatoire le week-end.',
      ),
    ],
    question: 'Horaires ?',
    answer:
      'Le restaurant est ouvert du mardi au samedi, de 12h à 14h30 et de 19h à 22h. Le week-end, la réservation est obligatoire.',
    kinds: [],
  },
  {
    id: 'curso',
    evidence: [
      document(
        'El curso empieza el 12 de enero y dura 8 semanas. Las clases son los martes y jueves a las 18:30. El precio es de 240 euros.',
      ),
    ],
    question: 'Información del curso',
    answer:
      'El curso comienza el 12 de enero y dura 8 semanas. Hay clases los martes y jueves a las 18:30. Cuesta 240 euros.',
    kinds: [],
  },
  {
    id: 'hotel-ko',
    evidence: [
      document(
        '이 호텔의 체크인은 오후 3시, 체크아웃은 오전 11시입니다. 조식은 1층 식당에서 오전 7시부터 10시까지 제공됩니다.',
      ),
    ],
    question: '조식 시간?',
    answer: '조식은 오전 7시부터 10시까지 1층 식당에서 제공됩니다. 체크아웃은 오전 11시입니다.',
    kinds: [],
  },
  {
    id: 'shop-ja',
    evidence: [document('当店の営業時間は11時から22時までです。ランチは14時まで。駐車場は8台分あります。')],
    question: '駐車場は？',
    answer: 'はい、駐車場は8台分あります。営業時間は11時から22時までです。',
    kinds: [],
  },
  {
    id: 'course-zh',
    evidence: [document('该课程共12节，每节45分钟，学费1800元。报名截止日期为9月15日。')],
    question: '课程信息',
    answer: '该课程共有12节课，每节45分钟。学费为1800元，报名截止日期是9月15日。',
    kinds: [],
  },
  {
    id: 'connection',
    evidence: [
      tool(
        'get_train',
        { from: 'Wien', to: 'Linz' },
        {
          connections: [
            {
              train: 'RJX 162',
              departure: '07:30',
              arrival: '08:46',
              platform: '8',
              changes: 0,
              price: 24.9,
              currency: 'EUR',
            },
          ],
        },
      ),
    ],
    question: 'Next train from Wien to Linz?',
    answer:
      'The next train is the RJX 162. It departs at 07:30 from platform 8 and arrives at 08:46. It is a direct connection and costs 24.90 EUR.',
    kinds: [],
  },
  {
    id: 'profile',
    evidence: [
      tool(
        'get_user_profile',
        {},
        {
          plan: 'premium',
          renews_on: '2026-08-01',
          storage_used_gb: 42.7,
          storage_limit_gb: 100,
          two_factor_enabled: false,
        },
      ),
    ],
    question: 'What plan am I on?',
    answer:
      'You are on the Premium plan, which renews on August 1, 2026. You have used 42.7 GB of your 100 GB storage. Two-factor authentication is not enabled.',
    kinds: [],
  },
  {
    id: 'passport',
    evidence: [
      document(
        'Passport applications take about six weeks. Fast-track applications take one week and cost an extra 55 pounds. You need two photos and proof of identity.',
      ),
    ],
    question: 'How long does it take?',
    answer:
      'A passport application takes about six weeks. If you use fast-track, it takes one week and costs 55 pounds extra. You will need two photos and proof of identity.',
    kinds: [],
  },
  {
    id: 'reviews',
    evidence: [tool('run_sql', {}, { count: 37, avg_rating: 4.35 })],
    question: 'How many reviews?',
    answer: 'There are 37 reviews with an average rating of 4.35 (about 4.4).',
    kinds: [],
  },
  {
    id: 'exchange',
    evidence: [tool('get_rate', { from: 'EUR', to: 'USD' }, { from: 'EUR', to: 'USD', rate: 1.08 })],
    question: 'How much is 250 EUR in USD?',
    answer: '250 EUR are 270 USD at the current rate of 1.08.',
    kinds: [],
  },
  {
    id: 'kitchen',
    evidence: [tool('get_temp', { room: 'Kitchen' }, { room: 'Kitchen', temperature_c: 21.5, target_c: 20 })],
    question: 'Is it warm?',
    answer: 'The kitchen is at 21.5 °C, which is 1.5 °C above the target of 20 °C.',
    kinds: [],
  },
  {
    id: 'returns',
    evidence: [
      document(
        'Returns: unopened items can be sent back within 30 days. Opened software cannot be returned. Refunds are issued within 5 business days after we receive the item.',
      ),
    ],
    question: 'Can I return opened software?',
    answer:
      'No, opened software cannot be returned. Unopened items can be returned within 30 days, and refunds are issued within 5 business days.',
    kinds: [],
  },
  {
    id: 'laptop',
    evidence: [
      document(
        'The Aurora 5 laptop has a 14-inch display, 16 GB of RAM, a 512 GB SSD and weighs 1.3 kg. Battery life is up to 12 hours. It ships with a two-year warranty.',
      ),
    ],
    question: 'Specs?',
    answer:
      'Here are the specs of the Aurora 5:\n- Display: 14 inches\n- RAM: 16 GB\n- Storage: 512 GB SSD\n- Weight: 1.3 kg\n- Battery life: up to 12 hours\n- Warranty: 2 years',
    kinds: [],
  },
  {
    id: 'cancelled',
    evidence: [
      tool(
        'cancel_booking',
        { booking_id: 'BK-20' },
        { success: true, booking_id: 'BK-20', refund_amount: 80, currency: 'EUR' },
      ),
    ],
    question: 'Cancel BK-20',
    answer: "I've cancelled your booking BK-20. A refund of 80 EUR will be issued.",
    kinds: [],
  },
  {
    id: 'none-found',
    evidence: [tool('search', { q: 'vegan' }, { items: [] })],
    question: 'Vegan options?',
    answer: 'There are no vegan options available.',
    kinds: [],
  },
  {
    id: 'late-flight',
    evidence: [
      tool(
        'get_flight',
        { no: 'EK9' },
        { flight: 'EK9', status: 'Delayed', scheduled: '21:40', estimated: '22:25', terminal: '3' },
      ),
    ],
    question: 'EK9?',
    answer:
      'Flight EK9 is delayed. It was scheduled for 21:40 and is now expected at 22:25, so it is 45 minutes late. It uses terminal 3.',
    kinds: [],
  },
  {
    id: 'succession',
    evidence: [
      document('Marta Silva has been CEO since 2021. She succeeded Paulo Reis, who founded the company in 1998.'),
    ],
    question: 'Who is CEO?',
    answer: 'Marta Silva has been the CEO since 2021. The company was founded in 1998 by Paulo Reis.',
    kinds: [],
  },
]
