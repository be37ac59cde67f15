import { type Case, prompt, tool } from '../helpers.ts'

export const cases: readonly Case[] = [
  {
    id: 'hotel-faithful',
    evidence: [
      tool(
        'search_hotels',
        { city: 'Porto' },
        {
          hotels: [
            {
              name: 'Casa Azul',
              price_per_night: 95,
              currency: 'EUR',
              rating: 8.7,
              breakfast_included: true,
              pets_allowed: false,
              rooms_left: 2,
            },
            {
              name: 'Hotel Mar',
              price_per_night: 120,
              currency: 'EUR',
              rating: 9.1,
              breakfast_included: false,
              pets_allowed: true,
              rooms_left: 5,
            },
          ],
        },
      ),
    ],
    question: 'Find me hotels in Porto.',
    answer:
      'I found two hotels. Casa Azul costs 95 EUR per night and has a rating of 8.7. Hotel Mar costs 120 EUR per night.',
    kinds: ['supported', 'supported', 'supported', 'supported'],
  },
  {
    id: 'hotel-swap',
    evidence: [
      tool(
        'search_hotels',
        { city: 'Porto' },
        {
          hotels: [
            {
              name: 'Casa Azul',
              price_per_night: 95,
              currency: 'EUR',
              rating: 8.7,
              breakfast_included: true,
              pets_allowed: false,
              rooms_left: 2,
            },
            {
              name: 'Hotel Mar',
              price_per_night: 120,
              currency: 'EUR',
              rating: 9.1,
              breakfast_included: false,
              pets_allowed: true,
              rooms_left: 5,
            },
          ],
        },
      ),
    ],
    question: 'Find me hotels in Porto.',
    answer: 'Casa Azul costs 120 EUR per night. Hotel Mar has a rating of 8.7.',
    kinds: ['contradicted', 'contradicted'],
  },
  {
    id: 'hotel-bool',
    evidence: [
      tool(
        'search_hotels',
        { city: 'Porto' },
        {
          hotels: [
            {
              name: 'Casa Azul',
              price_per_night: 95,
              currency: 'EUR',
              rating: 8.7,
              breakfast_included: true,
              pets_allowed: false,
              rooms_left: 2,
            },
            {
              name: 'Hotel Mar',
              price_per_night: 120,
              currency: 'EUR',
              rating: 9.1,
              breakfast_included: false,
              pets_allowed: true,
              rooms_left: 5,
            },
          ],
        },
      ),
    ],
    question: 'Are pets allowed?',
    answer: 'Pets are allowed at Casa Azul. Hotel Mar does not include breakfast.',
    kinds: ['contradicted', 'supported'],
  },
  {
    id: 'hotel-cheaper',
    evidence: [
      tool(
        'search_hotels',
        { city: 'Porto' },
        {
          hotels: [
            {
              name: 'Casa Azul',
              price_per_night: 95,
              currency: 'EUR',
              rating: 8.7,
              breakfast_included: true,
              pets_allowed: false,
              rooms_left: 2,
            },
            {
              name: 'Hotel Mar',
              price_per_night: 120,
              currency: 'EUR',
              rating: 9.1,
              breakfast_included: false,
              pets_allowed: true,
              rooms_left: 5,
            },
          ],
        },
      ),
    ],
    question: 'Which one is cheaper and by how much?',
    answer: 'Casa Azul is 25 EUR cheaper per night.',
    kinds: ['supported'],
  },
  {
    id: 'hotel-total',
    evidence: [
      tool(
        'search_hotels',
        { city: 'Porto' },
        {
          hotels: [
            {
              name: 'Casa Azul',
              price_per_night: 95,
              currency: 'EUR',
              rating: 8.7,
              breakfast_included: true,
              pets_allowed: false,
              rooms_left: 2,
            },
            {
              name: 'Hotel Mar',
              price_per_night: 120,
              currency: 'EUR',
              rating: 9.1,
              breakfast_included: false,
              pets_allowed: true,
              rooms_left: 5,
            },
          ],
        },
      ),
    ],
    question: 'What do three nights at Casa Azul cost?',
    answer: 'Three nights at Casa Azul cost 285 EUR.',
    kinds: ['supported'],
  },
  {
    id: 'hotel-total-wrong',
    evidence: [
      tool(
        'search_hotels',
        { city: 'Porto' },
        {
          hotels: [
            {
              name: 'Casa Azul',
              price_per_night: 95,
              currency: 'EUR',
              rating: 8.7,
              breakfast_included: true,
              pets_allowed: false,
              rooms_left: 2,
            },
            {
              name: 'Hotel Mar',
              price_per_night: 120,
              currency: 'EUR',
              rating: 9.1,
              breakfast_included: false,
              pets_allowed: true,
              rooms_left: 5,
            },
          ],
        },
      ),
    ],
    question: 'What do three nights at Casa Azul cost?',
    answer: 'Three nights at Casa Azul cost 295 EUR.',
    kinds: ['contradicted'],
  },
  {
    id: 'hotel-invent',
    evidence: [
      tool(
        'search_hotels',
        { city: 'Porto' },
        {
          hotels: [
            {
              name: 'Casa Azul',
              price_per_night: 95,
              currency: 'EUR',
              rating: 8.7,
              breakfast_included: true,
              pets_allowed: false,
              rooms_left: 2,
            },
            {
              name: 'Hotel Mar',
              price_per_night: 120,
              currency: 'EUR',
              rating: 9.1,
              breakfast_included: false,
              pets_allowed: true,
              rooms_left: 5,
            },
          ],
        },
      ),
    ],
    question: 'Find me hotels in Porto.',
    answer: 'Casa Azul has a rooftop pool and a spa.',
    kinds: ['unsupported'],
  },
  {
    id: 'hotel-unknown',
    evidence: [
      tool(
        'search_hotels',
        { city: 'Porto' },
        {
          hotels: [
            {
              name: 'Casa Azul',
              price_per_night: 95,
              currency: 'EUR',
              rating: 8.7,
              breakfast_included: true,
              pets_allowed: false,
              rooms_left: 2,
            },
            {
              name: 'Hotel Mar',
              price_per_night: 120,
              currency: 'EUR',
              rating: 9.1,
              breakfast_included: false,
              pets_allowed: true,
              rooms_left: 5,
            },
          ],
        },
      ),
    ],
    question: 'Find me hotels in Porto.',
    answer: 'Hotel Estrela costs 80 EUR per night.',
    kinds: ['unsupported'],
  },
  {
    id: 'hotel-list',
    evidence: [
      tool(
        'search_hotels',
        { city: 'Porto' },
        {
          hotels: [
            {
              name: 'Casa Azul',
              price_per_night: 95,
              currency: 'EUR',
              rating: 8.7,
              breakfast_included: true,
              pets_allowed: false,
              rooms_left: 2,
            },
            {
              name: 'Hotel Mar',
              price_per_night: 120,
              currency: 'EUR',
              rating: 9.1,
              breakfast_included: false,
              pets_allowed: true,
              rooms_left: 5,
            },
          ],
        },
      ),
    ],
    question: 'Find me hotels in Porto.',
    answer:
      'Here are your options:\n\n- **Casa Azul**: 95 EUR per night, rating 8.7\n- **Hotel Mar**: 130 EUR per night, rating 9.1\n\nWould you like me to book one?',
    kinds: ['supported', 'contradicted'],
  },
  {
    id: 'hotel-table',
    evidence: [
      tool(
        'search_hotels',
        { city: 'Porto' },
        {
          hotels: [
            {
              name: 'Casa Azul',
              price_per_night: 95,
              currency: 'EUR',
              rating: 8.7,
              breakfast_included: true,
              pets_allowed: false,
              rooms_left: 2,
            },
            {
              name: 'Hotel Mar',
              price_per_night: 120,
              currency: 'EUR',
              rating: 9.1,
              breakfast_included: false,
              pets_allowed: true,
              rooms_left: 5,
            },
          ],
        },
      ),
    ],
    question: 'Compare them.',
    answer:
      '| Hotel | Price per night | Rating |\n|---|---|---|\n| Casa Azul | 95 EUR | 8.7 |\n| Hotel Mar | 95 EUR | 9.1 |',
    kinds: ['supported', 'supported', 'contradicted', 'supported'],
  },
  {
    id: 'hotel-book-unsupported',
    evidence: [
      tool(
        'search_hotels',
        { city: 'Porto' },
        {
          hotels: [
            {
              name: 'Casa Azul',
              price_per_night: 95,
              currency: 'EUR',
              rating: 8.7,
              breakfast_included: true,
              pets_allowed: false,
              rooms_left: 2,
            },
            {
              name: 'Hotel Mar',
              price_per_night: 120,
              currency: 'EUR',
              rating: 9.1,
              breakfast_included: false,
              pets_allowed: true,
              rooms_left: 5,
            },
          ],
        },
      ),
    ],
    question: 'Book Casa Azul.',
    answer: 'I have booked Casa Azul for you.',
    kinds: ['unsupported'],
  },
  {
    id: 'hotel-book-ok',
    evidence: [
      tool(
        'search_hotels',
        { city: 'Porto' },
        {
          hotels: [
            {
              name: 'Casa Azul',
              price_per_night: 95,
              currency: 'EUR',
              rating: 8.7,
              breakfast_included: true,
              pets_allowed: false,
              rooms_left: 2,
            },
            {
              name: 'Hotel Mar',
              price_per_night: 120,
              currency: 'EUR',
              rating: 9.1,
              breakfast_included: false,
              pets_allowed: true,
              rooms_left: 5,
            },
          ],
        },
      ),
      tool('book_hotel', { name: 'Casa Azul', nights: 2 }, { ok: true, confirmation: 'CZ-9931' }),
    ],
    question: 'Book Casa Azul for 2 nights.',
    answer: 'I have booked Casa Azul for 2 nights. Your confirmation number is CZ-9931.',
    kinds: ['supported', 'supported'],
  },
  {
    id: 'hotel-book-code',
    evidence: [
      tool(
        'search_hotels',
        { city: 'Porto' },
        {
          hotels: [
            {
              name: 'Casa Azul',
              price_per_night: 95,
              currency: 'EUR',
              rating: 8.7,
              breakfast_included: true,
              pets_allowed: false,
              rooms_left: 2,
            },
            {
              name: 'Hotel Mar',
              price_per_night: 120,
              currency: 'EUR',
              rating: 9.1,
              breakfast_included: false,
              pets_allowed: true,
              rooms_left: 5,
            },
          ],
        },
      ),
      tool('book_hotel', { name: 'Casa Azul', nights: 2 }, { ok: true, confirmation: 'CZ-9931' }),
    ],
    question: 'Book Casa Azul for 2 nights.',
    answer: 'Your confirmation number is CZ-9913.',
    kinds: ['contradicted'],
  },
  {
    id: 'hotel-book-fail',
    evidence: [
      tool(
        'search_hotels',
        { city: 'Porto' },
        {
          hotels: [
            {
              name: 'Casa Azul',
              price_per_night: 95,
              currency: 'EUR',
              rating: 8.7,
              breakfast_included: true,
              pets_allowed: false,
              rooms_left: 2,
            },
            {
              name: 'Hotel Mar',
              price_per_night: 120,
              currency: 'EUR',
              rating: 9.1,
              breakfast_included: false,
              pets_allowed: true,
              rooms_left: 5,
            },
          ],
        },
      ),
      tool('book_hotel', { name: 'Casa Azul' }, { ok: false, error: 'no rooms' }),
    ],
    question: 'Book Casa Azul.',
    answer: "I've booked Casa Azul for you.",
    kinds: ['contradicted'],
  },
  {
    id: 'flight-ok',
    evidence: [
      tool(
        'get_flight',
        { flight: 'LX318' },
        {
          flight: 'LX318',
          from: 'Zurich',
          to: 'London',
          departure: '2026-05-04T17:45:00',
          arrival: '2026-05-04T18:35:00',
          gate: 'B12',
          status: 'delayed',
          delay_minutes: 25,
        },
      ),
    ],
    question: 'When does LX318 leave?',
    answer: 'Flight LX318 departs at 5:45 PM from gate B12. It is delayed by 25 minutes.',
    kinds: ['supported', 'supported'],
  },
  {
    id: 'flight-field',
    evidence: [
      tool(
        'get_flight',
        { flight: 'LX318' },
        {
          flight: 'LX318',
          from: 'Zurich',
          to: 'London',
          departure: '2026-05-04T17:45:00',
          arrival: '2026-05-04T18:35:00',
          gate: 'B12',
          status: 'delayed',
          delay_minutes: 25,
        },
      ),
    ],
    question: 'When does LX318 leave?',
    answer: 'Flight LX318 departs at 18:35.',
    kinds: ['contradicted'],
  },
  {
    id: 'flight-gate',
    evidence: [
      tool(
        'get_flight',
        { flight: 'LX318' },
        {
          flight: 'LX318',
          from: 'Zurich',
          to: 'London',
          departure: '2026-05-04T17:45:00',
          arrival: '2026-05-04T18:35:00',
          gate: 'B12',
          status: 'delayed',
          delay_minutes: 25,
        },
      ),
    ],
    question: 'Which gate?',
    answer: 'LX318 leaves from gate B21.',
    kinds: ['contradicted'],
  },
  {
    id: 'flight-status',
    evidence: [
      tool(
        'get_flight',
        { flight: 'LX318' },
        {
          flight: 'LX318',
          from: 'Zurich',
          to: 'London',
          departure: '2026-05-04T17:45:00',
          arrival: '2026-05-04T18:35:00',
          gate: 'B12',
          status: 'delayed',
          delay_minutes: 25,
        },
      ),
    ],
    question: 'Is it on time?',
    answer: 'Yes, flight LX318 is on time.',
    kinds: ['contradicted'],
  },
  {
    id: 'flight-date',
    evidence: [
      tool(
        'get_flight',
        { flight: 'LX318' },
        {
          flight: 'LX318',
          from: 'Zurich',
          to: 'London',
          departure: '2026-05-04T17:45:00',
          arrival: '2026-05-04T18:35:00',
          gate: 'B12',
          status: 'delayed',
          delay_minutes: 25,
        },
      ),
    ],
    question: 'When?',
    answer: 'It leaves on 5 May 2026.',
    kinds: ['contradicted'],
  },
  {
    id: 'flight-date-ok',
    evidence: [
      tool(
        'get_flight',
        { flight: 'LX318' },
        {
          flight: 'LX318',
          from: 'Zurich',
          to: 'London',
          departure: '2026-05-04T17:45:00',
          arrival: '2026-05-04T18:35:00',
          gate: 'B12',
          status: 'delayed',
          delay_minutes: 25,
        },
      ),
    ],
    question: 'When?',
    answer: 'It leaves on Monday, 4 May 2026 and arrives at 6:35 PM in London.',
    kinds: ['supported', 'supported'],
  },
  {
    id: 'flight-city',
    evidence: [
      tool(
        'get_flight',
        { flight: 'LX318' },
        {
          flight: 'LX318',
          from: 'Zurich',
          to: 'London',
          departure: '2026-05-04T17:45:00',
          arrival: '2026-05-04T18:35:00',
          gate: 'B12',
          status: 'delayed',
          delay_minutes: 25,
        },
      ),
    ],
    question: 'Where does it go?',
    answer: 'Flight LX318 flies from Zurich to Paris.',
    kinds: ['unsupported'],
  },
  {
    id: 'order-ok',
    evidence: [
      tool('list_orders', { customer: 'c-88' }, [
        { order_id: 'A-201', item: 'Desk lamp', status: 'delivered', total: 39.5, currency: 'USD', date: '2026-03-02' },
        {
          order_id: 'A-202',
          item: 'Office chair',
          status: 'processing',
          total: 210,
          currency: 'USD',
          date: '2026-03-09',
        },
        { order_id: 'A-203', item: 'Bookshelf', status: 'cancelled', total: 85, currency: 'USD', date: '2026-03-11' },
      ]),
    ],
    question: 'What about my orders?',
    answer: 'Order A-201 has been delivered, order A-202 is being processed and order A-203 was cancelled.',
    kinds: ['supported', 'supported', 'supported'],
  },
  {
    id: 'order-swap',
    evidence: [
      tool('list_orders', { customer: 'c-88' }, [
        { order_id: 'A-201', item: 'Desk lamp', status: 'delivered', total: 39.5, currency: 'USD', date: '2026-03-02' },
        {
          order_id: 'A-202',
          item: 'Office chair',
          status: 'processing',
          total: 210,
          currency: 'USD',
          date: '2026-03-09',
        },
        { order_id: 'A-203', item: 'Bookshelf', status: 'cancelled', total: 85, currency: 'USD', date: '2026-03-11' },
      ]),
    ],
    question: 'What about my orders?',
    answer: 'Order A-202 was cancelled and order A-203 is still processing.',
    kinds: ['contradicted', 'contradicted'],
  },
  {
    id: 'order-count',
    evidence: [
      tool('list_orders', { customer: 'c-88' }, [
        { order_id: 'A-201', item: 'Desk lamp', status: 'delivered', total: 39.5, currency: 'USD', date: '2026-03-02' },
        {
          order_id: 'A-202',
          item: 'Office chair',
          status: 'processing',
          total: 210,
          currency: 'USD',
          date: '2026-03-09',
        },
        { order_id: 'A-203', item: 'Bookshelf', status: 'cancelled', total: 85, currency: 'USD', date: '2026-03-11' },
      ]),
    ],
    question: 'How many orders do I have?',
    answer: 'You have three orders.',
    kinds: ['supported'],
  },
  {
    id: 'order-count-x',
    evidence: [
      tool('list_orders', { customer: 'c-88' }, [
        { order_id: 'A-201', item: 'Desk lamp', status: 'delivered', total: 39.5, currency: 'USD', date: '2026-03-02' },
        {
          order_id: 'A-202',
          item: 'Office chair',
          status: 'processing',
          total: 210,
          currency: 'USD',
          date: '2026-03-09',
        },
        { order_id: 'A-203', item: 'Bookshelf', status: 'cancelled', total: 85, currency: 'USD', date: '2026-03-11' },
      ]),
    ],
    question: 'How many orders do I have?',
    answer: 'You have four orders.',
    kinds: ['contradicted'],
  },
  {
    id: 'order-sum',
    evidence: [
      tool('list_orders', { customer: 'c-88' }, [
        { order_id: 'A-201', item: 'Desk lamp', status: 'delivered', total: 39.5, currency: 'USD', date: '2026-03-02' },
        {
          order_id: 'A-202',
          item: 'Office chair',
          status: 'processing',
          total: 210,
          currency: 'USD',
          date: '2026-03-09',
        },
        { order_id: 'A-203', item: 'Bookshelf', status: 'cancelled', total: 85, currency: 'USD', date: '2026-03-11' },
      ]),
    ],
    question: 'How much in total?',
    answer: 'In total you spent 334.50 USD.',
    kinds: ['supported'],
  },
  {
    id: 'order-item',
    evidence: [
      tool('list_orders', { customer: 'c-88' }, [
        { order_id: 'A-201', item: 'Desk lamp', status: 'delivered', total: 39.5, currency: 'USD', date: '2026-03-02' },
        {
          order_id: 'A-202',
          item: 'Office chair',
          status: 'processing',
          total: 210,
          currency: 'USD',
          date: '2026-03-09',
        },
        { order_id: 'A-203', item: 'Bookshelf', status: 'cancelled', total: 85, currency: 'USD', date: '2026-03-11' },
      ]),
    ],
    question: 'What is A-202?',
    answer: 'Order A-202 is a bookshelf.',
    kinds: ['contradicted'],
  },
  {
    id: 'order-price',
    evidence: [
      tool('list_orders', { customer: 'c-88' }, [
        { order_id: 'A-201', item: 'Desk lamp', status: 'delivered', total: 39.5, currency: 'USD', date: '2026-03-02' },
        {
          order_id: 'A-202',
          item: 'Office chair',
          status: 'processing',
          total: 210,
          currency: 'USD',
          date: '2026-03-09',
        },
        { order_id: 'A-203', item: 'Bookshelf', status: 'cancelled', total: 85, currency: 'USD', date: '2026-03-11' },
      ]),
    ],
    question: 'What did the chair cost?',
    answer: 'The office chair cost $210. The desk lamp cost $85.',
    kinds: ['supported', 'contradicted'],
  },
  {
    id: 'order-date',
    evidence: [
      tool('list_orders', { customer: 'c-88' }, [
        { order_id: 'A-201', item: 'Desk lamp', status: 'delivered', total: 39.5, currency: 'USD', date: '2026-03-02' },
        {
          order_id: 'A-202',
          item: 'Office chair',
          status: 'processing',
          total: 210,
          currency: 'USD',
          date: '2026-03-09',
        },
        { order_id: 'A-203', item: 'Bookshelf', status: 'cancelled', total: 85, currency: 'USD', date: '2026-03-11' },
      ]),
    ],
    question: 'When did I order the chair?',
    answer: 'You ordered the office chair on March 9, 2026.',
    kinds: ['supported'],
  },
  {
    id: 'order-date-x',
    evidence: [
      tool('list_orders', { customer: 'c-88' }, [
        { order_id: 'A-201', item: 'Desk lamp', status: 'delivered', total: 39.5, currency: 'USD', date: '2026-03-02' },
        {
          order_id: 'A-202',
          item: 'Office chair',
          status: 'processing',
          total: 210,
          currency: 'USD',
          date: '2026-03-09',
        },
        { order_id: 'A-203', item: 'Bookshelf', status: 'cancelled', total: 85, currency: 'USD', date: '2026-03-11' },
      ]),
    ],
    question: 'When did I order the chair?',
    answer: 'You ordered the office chair on March 11, 2026.',
    kinds: ['contradicted'],
  },
  {
    id: 'order-courier',
    evidence: [
      tool('list_orders', { customer: 'c-88' }, [
        { order_id: 'A-201', item: 'Desk lamp', status: 'delivered', total: 39.5, currency: 'USD', date: '2026-03-02' },
        {
          order_id: 'A-202',
          item: 'Office chair',
          status: 'processing',
          total: 210,
          currency: 'USD',
          date: '2026-03-09',
        },
        { order_id: 'A-203', item: 'Bookshelf', status: 'cancelled', total: 85, currency: 'USD', date: '2026-03-11' },
      ]),
    ],
    question: 'Where is A-202?',
    answer: 'Order A-202 will be delivered by drone tomorrow.',
    kinds: ['unsupported'],
  },
  {
    id: 'empty-none',
    evidence: [tool('search_flights', { day: '2026-05-04' }, [])],
    question: 'Any flights on Monday?',
    answer: 'There are no flights on that day.',
    kinds: ['supported'],
  },
  {
    id: 'empty-invent',
    evidence: [tool('search_flights', { day: '2026-05-04' }, [])],
    question: 'Any flights on Monday?',
    answer: 'There is a flight at 9:30 for 120 EUR.',
    kinds: ['unsupported'],
  },
  {
    id: 'empty-honest',
    evidence: [tool('search_flights', { day: '2026-05-04' }, { results: [], total: 0 })],
    question: 'Any flights on Monday?',
    answer: "I couldn't find any flights on Monday.",
    kinds: [],
  },
  {
    id: 'acct-ok',
    evidence: [
      tool(
        'get_accounts',
        {},
        {
          accounts: [
            { type: 'checking', balance: 1520.35, currency: 'EUR' },
            { type: 'savings', balance: 8200, currency: 'EUR' },
          ],
        },
      ),
    ],
    question: 'What are my balances?',
    answer: 'Your checking account has a balance of 1,520.35 EUR and your savings account has 8,200 EUR.',
    kinds: ['supported', 'supported'],
  },
  {
    id: 'acct-swap',
    evidence: [
      tool(
        'get_accounts',
        {},
        {
          accounts: [
            { type: 'checking', balance: 1520.35, currency: 'EUR' },
            { type: 'savings', balance: 8200, currency: 'EUR' },
          ],
        },
      ),
    ],
    question: 'What are my balances?',
    answer: 'Your savings account has a balance of 1,520.35 EUR.',
    kinds: ['contradicted'],
  },
  {
    id: 'acct-sum',
    evidence: [
      tool(
        'get_accounts',
        {},
        {
          accounts: [
            { type: 'checking', balance: 1520.35, currency: 'EUR' },
            { type: 'savings', balance: 8200, currency: 'EUR' },
          ],
        },
      ),
    ],
    question: 'Total?',
    answer: 'Together you have 9,720.35 EUR.',
    kinds: ['supported'],
  },
  {
    id: 'acct-sum-x',
    evidence: [
      tool(
        'get_accounts',
        {},
        {
          accounts: [
            { type: 'checking', balance: 1520.35, currency: 'EUR' },
            { type: 'savings', balance: 8200, currency: 'EUR' },
          ],
        },
      ),
    ],
    question: 'Total?',
    answer: 'Together you have 9,820.35 EUR.',
    kinds: ['contradicted'],
  },
  {
    id: 'json-de',
    evidence: [
      prompt(
        'Rechnung 2024-117 vom 3. März 2024. Kunde: Meyer GmbH. Netto 200,00 EUR, MwSt. 38,00 EUR, Gesamtbetrag 238,00 EUR.',
      ),
    ],
    question: 'Extract as JSON',
    answer:
      '{"invoice_number":"2024-117","date":"2024-03-03","customer":"Meyer GmbH","net":200,"tax":38,"gross":238,"currency":"EUR"}',
    kinds: ['supported', 'supported', 'supported', 'supported', 'supported', 'supported', 'supported'],
  },
  {
    id: 'json-de-x',
    evidence: [
      prompt(
        'Rechnung 2024-117 vom 3. März 2024. Kunde: Meyer GmbH. Netto 200,00 EUR, MwSt. 38,00 EUR, Gesamtbetrag 238,00 EUR.',
      ),
    ],
    question: 'Extract as JSON',
    answer:
      '{"invoice_number":"2024-171","date":"2024-03-13","customer":"Mayer GmbH","net":200.0,"tax":36,"gross":238,"confidence":0.9,"paid":null}',
    kinds: ['contradicted', 'contradicted', 'contradicted', 'supported', 'contradicted', 'supported'],
  },
  {
    id: 'json-tool',
    evidence: [
      tool('list_orders', { customer: 'c-88' }, [
        { order_id: 'A-201', item: 'Desk lamp', status: 'delivered', total: 39.5, currency: 'USD', date: '2026-03-02' },
        {
          order_id: 'A-202',
          item: 'Office chair',
          status: 'processing',
          total: 210,
          currency: 'USD',
          date: '2026-03-09',
        },
        { order_id: 'A-203', item: 'Bookshelf', status: 'cancelled', total: 85, currency: 'USD', date: '2026-03-11' },
      ]),
    ],
    question: 'Give me the chair order as JSON',
    answer: '{"order_id":"A-202","item":"Office chair","status":"cancelled","total":210}',
    kinds: ['supported', 'supported', 'contradicted', 'supported'],
  },
  {
    id: 'json-nested',
    evidence: [
      tool(
        'search_hotels',
        { city: 'Porto' },
        {
          hotels: [
            {
              name: 'Casa Azul',
              price_per_night: 95,
              currency: 'EUR',
              rating: 8.7,
              breakfast_included: true,
              pets_allowed: false,
              rooms_left: 2,
            },
            {
              name: 'Hotel Mar',
              price_per_night: 120,
              currency: 'EUR',
              rating: 9.1,
              breakfast_included: false,
              pets_allowed: true,
              rooms_left: 5,
            },
          ],
        },
      ),
    ],
    question: 'JSON',
    answer: '```json\n{"hotels":[{"name":"Casa Azul","price":95},{"name":"Hotel Mar","price":95}]}\n```',
    kinds: ['supported', 'supported', 'supported', 'contradicted'],
  },
  {
    id: 'missing',
    evidence: [tool('x', {}, { city: 'Rome', temperature: 30, unit: 'C' })],
    question: 'Rome?',
    answer: 'Rome is 30 °C. The humidity is 40 %.',
    kinds: ['supported', 'unverified'],
    missing: 1,
  },
  {
    id: 'cond-advice',
    evidence: [
      tool('get_weather', { city: 'Kyoto' }, { city: 'Kyoto', temperature: 31, unit: 'C', conditions: 'sunny' }),
    ],
    question: 'Weather in Kyoto?',
    answer: 'It is 88 °F and sunny in Kyoto.',
    kinds: ['supported', 'supported'],
  },
  {
    id: 'count-status',
    evidence: [
      tool('list_orders', { customer: 'c-88' }, [
        { order_id: 'A-201', item: 'Desk lamp', status: 'delivered', total: 39.5, currency: 'USD', date: '2026-03-02' },
        {
          order_id: 'A-202',
          item: 'Office chair',
          status: 'processing',
          total: 210,
          currency: 'USD',
          date: '2026-03-09',
        },
        { order_id: 'A-203', item: 'Bookshelf', status: 'cancelled', total: 85, currency: 'USD', date: '2026-03-11' },
      ]),
    ],
    question: 'How many cancelled?',
    answer: 'One order was cancelled.',
    kinds: ['supported'],
  },
  {
    id: 'maxitem',
    evidence: [
      tool(
        'search_hotels',
        { city: 'Porto' },
        {
          hotels: [
            {
              name: 'Casa Azul',
              price_per_night: 95,
              currency: 'EUR',
              rating: 8.7,
              breakfast_included: true,
              pets_allowed: false,
              rooms_left: 2,
            },
            {
              name: 'Hotel Mar',
              price_per_night: 120,
              currency: 'EUR',
              rating: 9.1,
              breakfast_included: false,
              pets_allowed: true,
              rooms_left: 5,
            },
          ],
        },
      ),
    ],
    question: 'Which is best rated?',
    answer: 'Hotel Mar has the higher rating, 9.1.',
    kinds: ['supported'],
  },
]
