import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cpuMs } from '../support/cpu-time.ts'
import { evidenceOf, Story, system, user } from './support/story.ts'

/** What of a system and a user message is evidence, by the whole way. */
function material(systemText: string | undefined, userText: string, answer = 'Some answer.') {
  const story = new Story()
  story.say([...(systemText === undefined ? [] : [system(systemText)]), user(userText)], answer)
  const gathered = story.only()
  return {
    texts: evidenceOf(gathered).map(([, words]) => words),
    given: gathered.answer?.given.slice(0, -1),
    question: gathered.answer?.question,
  }
}

const DOC = 'Items may be returned within 14 days.'

describe('material in the prompt', () => {
  it.each([
    [`Context:\n${DOC}`],
    [`CONTEXT: ${DOC}`],
    [`You are a shop bot.\n\n## Context\n\n${DOC}`],
    [`Answer briefly.\n**Documents:**\n${DOC}`],
    [`=== Knowledge base ===\n${DOC}`],
    [`[Sources]\n${DOC}`],
    [`<context>\n${DOC}\n</context>\nAnswer from it.`],
    [`Use this:\n<doc id="1">${DOC}</doc>`],
    [`Answer from the following document:\n\n${DOC}`],
    [`Answer from the context.\n${DOC}`],
    [`Text:\n\`\`\`\n${DOC}\n\`\`\``],
    [`What does it say?\n"""\n${DOC}\n"""`],
    [`> ${DOC}`],
    [`[1] ${DOC}`],
    [`Kontext:\n${DOC}`],
    [`上下文：\n${DOC}`],
  ])('%j', prompt => {
    const { texts } = material(prompt, 'How long can I return?')
    expect(texts).toHaveLength(1)
    expect(texts[0]).toContain(DOC)
    expect(texts[0]?.length).toBeLessThan(DOC.length + 6)
    expect(material(undefined, `${prompt}\n\nHow long can I return?`).texts.join()).toContain(DOC)
  })

  it('finds it in the prompts that frameworks make', () => {
    const question = 'How long can I return?'
    const prompts = [
      `Use the following pieces of context to answer the question at the end. If you don't know the answer, just say that you don't know, don't try to make up an answer.\n\n${DOC}\n\nSecond document.\n\nQuestion: ${question}\nHelpful Answer:`,
      `You are an assistant for question-answering tasks. Use the following pieces of retrieved context to answer the question. If you don't know the answer, just say that you don't know. Use three sentences maximum and keep the answer concise.\nQuestion: ${question} \nContext: ${DOC}\nSecond document. \nAnswer:`,
      `Context information is below.\n---------------------\n${DOC}\n\nSecond document.\n---------------------\nGiven the context information and not prior knowledge, answer the query.\nQuery: ${question}\nAnswer: `,
      `Always answer the query using the provided context information, and not prior knowledge.\nSome rules to follow:\n1. Never directly reference the given context in your answer.\n2. Avoid statements like 'Based on the context, ...'.\n\nContext:\n${DOC}\nSecond document.\n\nQuery: ${question}`,
      `Answer based on the documents provided.\n\nDocuments:\n${DOC}\nSecond document.\n\nQuestion: ${question}`,
    ]
    for (const prompt of prompts) {
      const found = material(undefined, prompt)
      expect(found.question, prompt).toBe(question)
      expect(found.texts, prompt).toHaveLength(1)
      expect(found.texts[0]?.replace(/\n+/g, ' '), prompt).toBe(`${DOC} Second document.`)
    }
  })

  it('finds lists of prices and hours under labels of any name, and no lists of abilities', () => {
    expect(material('You work at a bakery.\n\nBreads:\n- Rye 4.50 EUR\n- Spelt 5 EUR\n\nBe kind.', 'Hi').texts).toEqual(
      ['- Rye 4.50 EUR\n- Spelt 5 EUR'],
    )
    expect(material('You work at a bakery.\n\nAbilities:\n- Take orders\n- Tell jokes', 'Hi').texts).toEqual([])
  })

  it('keeps a label that has a name with its text', () => {
    expect(material('Return policy: 14 days.\nShipping costs 4.95 EUR.', 'How long?').texts).toEqual([
      'Return policy: 14 days.\nShipping costs 4.95 EUR.',
    ])
  })

  it('has an item for each passage with a marker, and for each tag', () => {
    expect(material('Documents:\n[1] One is one.\nStill one.\n[2] Two is two.', 'Which?').texts).toEqual([
      '[1] One is one.\nStill one.',
      '[2] Two is two.',
    ])
    expect(
      material(
        '<documents><document index="1">One is one.</document>\n<document index="2">Two is two.</document></documents>',
        'Which?',
      ).texts,
    ).toEqual(['One is one.', 'Two is two.'])
    expect(
      material(undefined, 'Which?\n\nUse the following information:\n\n- [a]: One is one.\n- [b]: Two is two.\n').texts,
    ).toEqual(['- [a]: One is one.', '- [b]: Two is two.'])
  })

  it('finds lists of statements, and leaves lists of instructions', () => {
    const facts = '- The hotel has 120 rooms on six floors.\n- Breakfast is served from 7 to 10 o’clock daily.'
    expect(material(`You are a concierge.\n\n${facts}`, 'When is breakfast?').texts).toEqual([facts])
    const rules =
      '- Always answer in the language of the guest who is asking.\n- Never mention competitors or the prices that they ask.'
    expect(material(`You are a concierge.\n\n${rules}`, 'When is breakfast?').texts).toEqual([])
  })

  it('ends a section where another sort of text begins', () => {
    const { texts, given, question } = material(undefined, `Context:\n${DOC}\n\nQuestion: How long?\nAnswer:`)
    expect(texts).toEqual([DOC])
    expect(question).toBe('How long?')
    expect(given?.join()).toContain('How long?')
    expect(material(undefined, `Context:\n${DOC}\n\nHow long can I return?`)).toMatchObject({ texts: [DOC] })
  })

  it('ends a section at the next heading of its level', () => {
    const prompt = `You are Ava.\n\n## Policies\n${DOC}\n\n### Details\nShipping takes 3 days.\n\n## Output format\nUse Markdown.`
    expect(material(prompt, 'How long?').texts).toEqual([`${DOC}\n\n### Details\nShipping takes 3 days.`])
    expect(material(`**Policies**\n${DOC}\n\n**Tone**\nBe kind.`, 'How long?').texts).toEqual([DOC])
  })

  it('leaves the task as the question', () => {
    expect(material(undefined, 'Summarize this email:\nHi all, we meet on Friday.\n\nBest, Bob')).toMatchObject({
      texts: ['Hi all, we meet on Friday.\n\nBest, Bob'],
      question: 'Summarize this email:',
    })
  })

  it('is not the form of the answer', () => {
    expect(
      material('You extract data. Return JSON with this format:\n```json\n{"total": 0}\n```', 'Text: John paid.').texts,
    ).toEqual(['John paid.'])
  })

  it('leaves headings and notes inside of a section in it', () => {
    const section = `# Returns\n\n${DOC}\n\nNote: gift cards are excluded.`
    expect(material(`Context:\n${section}`, 'How long?').texts).toEqual([section])
  })

  it('is a quoted text of some length, unless it is what to say', () => {
    const quote = 'Hello, I ordered three items for 49.90 EUR in total yesterday.'
    expect(material(undefined, `What did Jane mean by “${quote}”?`).texts).toEqual([quote])
    expect(
      material('If you cannot help, say "I am sorry, I cannot answer this question right now."', 'Hi').texts,
    ).toEqual([])
  })

  it('is no example in instructions', () => {
    expect(material('Example: the guest asks about "the red bicycle that was left at the door".', 'Hi').texts).toEqual(
      [],
    )
  })

  it('is a pasted text where there is nothing else', () => {
    const paste = 'The committee met on Monday and discussed the budget of the coming year at length. '.repeat(6).trim()
    expect(material(undefined, `${paste}\n\nWhen did it meet?`).texts).toHaveLength(1)
    const rules = 'Always be polite. Never tell jokes. Answer in one sentence. Do not mention prices. '.repeat(6).trim()
    expect(material(rules, 'Hi there').texts).toEqual([])
  })

  it('is the text that an object was made from', () => {
    expect(material('Give JSON.', 'Jane Doe ordered 3 items', '{"items":3}').texts).toEqual([
      'Jane Doe ordered 3 items',
    ])
    expect(material('Give JSON.', 'Jane Doe ordered 3 items', 'Three.').texts).toEqual([])
  })

  it('is all or nothing when asked for', () => {
    const story = new Story()
    for (let index = 0; index < 2; index++) story.say([system('Be nice.'), user(DOC)], `Answer ${index}.`)
    const [first, second] = story.operations.map(
      (operation, index) => story.book.gather(operation, { evidence: { prompt: index === 0 ? 'always' : 'never' } })[0],
    )
    expect(evidenceOf(first)).toEqual([
      ['prompt', 'Be nice.'],
      ['prompt', DOC],
    ])
    expect(first?.answer?.given).toHaveLength(1)
    expect(evidenceOf(second)).toEqual([])
    expect(second?.answer?.given).toEqual(['Be nice.', DOC, 'The current time is 2026-05-04T10:00:00Z'])
  })

  it('is not what an earlier step of the run said', () => {
    const summary = 'The committee met on Monday and discussed the budget of the coming year at length.'
    const story = new Story()
    const agent = story.agent()
    story.say([user('Summarise.')], summary, { parent: agent })
    story.say([user(`Context:\n${summary}\n\nWhen did it meet?`)], 'On Monday.', { parent: agent })
    story.end(agent)
    expect(evidenceOf(story.only())).toEqual([])
  })

  it('loses nothing: every word is evidence or given', () => {
    const line = fc.constantFrom(
      'Context:',
      'Question: why?',
      '- a fact of some length that is told to everybody',
      '[1] passage',
      '',
      '<doc>inner</doc>',
      '<doc>',
      '```',
      '"""',
      '> quoted',
      '# Title',
      'You must.',
      'plain words',
      'Return policy: 14 days',
      '“quoted text that is rather long for a quotation”',
    )
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), lines => {
        const prompt = lines.join('\n')
        const { texts, given } = material(undefined, prompt)
        const seen = [...texts, ...(given ?? [])].join('\n')
        for (const word of prompt.match(/\b(?:fact|passage|inner|quoted|plain|why|must|policy|rather)\b/g) ?? [])
          expect(seen).toContain(word)
      }),
      { numRuns: 300 },
    )
  })

  it('takes linear time over hostile texts', () => {
    const big = 200_000
    const texts = [
      '<a>'.repeat(big),
      '```\n'.repeat(big),
      '"'.repeat(big),
      '[1] '.repeat(big),
      'Context:\n'.repeat(big / 8),
      '\n'.repeat(big),
      `${'a'.repeat(big)}:`,
      '- x\n'.repeat(big),
      Array.from({ length: big / 4 }, (_, index) => `<t${index}>`).join(''),
      '“x'.repeat(big),
      'Context: '.repeat(big / 4),
      ' '.repeat(big),
      '# '.repeat(big),
      'Any name:\n'.repeat(big / 8),
      'Use the following text.\n\n'.repeat(big / 16),
      '---\n'.repeat(big),
      'Any text:\n- 1\n'.repeat(big / 8),
    ]
    for (const hostile of texts) {
      expect(
        cpuMs(() => material(hostile, hostile)),
        hostile.slice(0, 12),
      ).toBeLessThan(3_000)
    }
  }, 60_000)
})
