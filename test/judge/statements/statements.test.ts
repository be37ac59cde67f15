import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { splitStatements } from '../../../src/judge/statements/index.ts'

const texts = (answer: string): string[] => splitStatements(answer).map(statement => statement.text)

describe('splitStatements', () => {
  it('parts sentences, not abbreviations, decimals and dates', () => {
    expect(texts('Dr. Lund weighs approx. 80.5 kg. She was born on 4. Mai 1962 in St. Gallen.')).toHaveLength(2)
    expect(texts('The U.S. office opens at 9 a.m. and closes at 5 p.m. daily.')).toHaveLength(2)
  })

  it.each([
    ['It is 25 °C and sunny in Rome.', ['It is 25 °C', 'It is sunny in Rome.']],
    ['Order B-1 was cancelled and order B-2 has shipped.', ['Order B-1 was cancelled', 'Order B-2 has shipped.']],
    [
      'The firm was founded in 1990 and employs 30 people.',
      ['The firm was founded in 1990', 'The firm employs 30 people.'],
    ],
    ['Two desks and one lamp come to 275 EUR.', ['Two desks and one lamp come to 275 EUR.']],
    ['It was designed and built by Ana Ruiz.', ['It was designed and built by Ana Ruiz.']],
    ['Das Haus wurde 1990 gebaut und hat 4 Zimmer.', ['Das Haus wurde 1990 gebaut', 'Das Haus hat 4 Zimmer.']],
    ['El hotel abre a las 8 y cierra a las 22.', ['El hotel abre a las 8', 'El hotel cierra a las 22.']],
    ['公司成立于2008年，总部位于杭州，约有1200名员工。', ['公司成立于2008年', '总部位于杭州', '约有1200名员工。']],
    ['会社は2008年に設立され、本社は大阪にあります。', ['会社は2008年に設立され', '本社は大阪にあります。']],
    ['서울은 18도이고 비가 옵니다.', ['서울은 18도이고', '비가 옵니다.']],
    ['No, you need no umbrella: it is dry in Rome.', ['You need no umbrella', 'It is dry in Rome.']],
  ])('gives each clause with a verb of its own a statement: %s', (answer, expected) => {
    expect(texts(answer)).toEqual(expected)
  })

  it.each([
    "You're welcome! Have a great day.",
    'Which account do you mean: checking or savings?',
    "I'm sorry, I couldn't reach the booking service, so I can't tell you whether it is free.",
    'Let me know if you need anything else!',
    'Please restart the router.',
    "The document doesn't mention the price.",
    'Leider konnte ich dazu nichts finden. Kann ich sonst noch helfen?',
    'Gern geschehen! Einen schönen Tag noch.',
    "Je n'ai pas pu accéder au service. N'hésitez pas à réessayer.",
    'Lo siento, no pude encontrar esa información.',
    '죄송하지만 해당 정보를 찾을 수 없습니다.',
    '申し訳ありませんが、確認できませんでした。',
    '抱歉，我无法查询该航班的状态。',
    'Hello!',
    '',
    '***',
  ])('finds none in: %s', answer => {
    expect(splitStatements(answer)).toEqual([])
  })

  it('drops the opening that asserts nothing', () => {
    expect(texts('Hi Priya, your order 7781 will arrive on 4 May 2026.')).toEqual([
      'Your order 7781 will arrive on 4 May 2026.',
    ])
    expect(texts('Unfortunately, the room is taken.')).toEqual(['The room is taken.'])
  })

  it('reads lists, tables, headings and code', () => {
    const answer =
      '## Options\n\nHere they are:\n\n- **Inn**: 95 EUR\n1. The lodge costs 80 EUR.\n\n| Town | Price |\n|---|---|\n| Arles | 5 EUR |\n| Nîmes | 7 EUR |\n\n```js\nopen(path)\n```\n'
    expect(texts(answer)).toEqual([
      'Inn: 95 EUR',
      'The lodge costs 80 EUR.',
      'Arles, Price: 5 EUR',
      'Nîmes, Price: 7 EUR',
      'open(path)',
    ])
  })

  it('gives a JSON answer one statement a leaf, without nulls and ratings', () => {
    const answer =
      '```json\n{"id":"A-1","total":49.90,"items":[{"name":"lamp"}],"note":null,"confidence":0.9,"sentiment":"positive"}\n```'
    const found = splitStatements(answer)
    expect(found.map(each => each.text)).toEqual(['id is A-1', 'total is 49.90', 'items [1] name is lamp'])
    expect(found.map(each => answer.slice(each.start, each.end))).toEqual(['"A-1"', '49.90', '"lamp"'])
  })

  it('keeps a lone yes or no', () => {
    expect(texts('Yes.')).toEqual(['Yes.'])
  })

  it('is total, ordered, and points into the answer', () => {
    const unit = fc.constantFrom(
      'The ',
      'room ',
      'is ',
      'and ',
      'costs ',
      '5 EUR',
      '. ',
      '\n',
      '| a | b |\n|---|---|\n',
      '- ',
      '```',
      '? ',
      '，',
      '。',
      '“',
      '(',
      '\ud83d',
      '**',
      '# ',
    )
    const answer = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.array(unit, { maxLength: 80 }).map(parts => parts.join('')),
      fc.json(),
    )
    fc.assert(
      fc.property(answer, text => {
        let last = 0
        for (const { start, end } of splitStatements(text)) {
          expect(start).toBeGreaterThanOrEqual(last)
          expect(end).toBeGreaterThan(start)
          expect(end).toBeLessThanOrEqual(text.length)
          last = start
        }
      }),
      { numRuns: 300 },
    )
  })
})
