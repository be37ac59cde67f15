import { describe, expect, it } from 'vitest'
import { factsOf, sorted, type Truth } from './facts.ts'
import { bodiesOf, type Fixture, fixtures, logBodiesOf } from './fixtures.ts'
import { linesOfBodies } from './lines.ts'
import { truthOf } from './truth.ts'

type Change = (text: string) => string

const textOf = (fixture: Fixture) => JSON.stringify([bodiesOf(fixture), logBodiesOf(fixture)])

async function factsIn(text: string) {
  const value: unknown = JSON.parse(text)
  const [bodies, logs]: unknown[] = Array.isArray(value) ? value : []
  const lines = await linesOfBodies(Array.isArray(bodies) ? bodies : [], Array.isArray(logs) ? logs : [], true)
  return lines.map(factsOf)
}

const changed = (change: Change) =>
  fixtures.filter(fixture => {
    const text = textOf(fixture)
    return change(text) !== text
  })

const asDeveloper: Change = text =>
  text
    .replace(/(role\\*"\s*:\s*\\*")system/g, '$1developer')
    .replace(/("key":\s*"[^"]*\.message\.role",\s*"value":\s*\{\s*"stringValue":\s*")system/g, '$1developer')

const remarks = Array.from(
  { length: 900 },
  (_, index) => `Remark ${index} of the shop's chronicle tells of nothing at all.`,
)
const lengthened: Change = text =>
  text.replaceAll('Answer from the context only.', `Answer from the context only. ${remarks.join(' ')}`)

const abroad: Change = text => text.replaceAll(/Bergen|Oslo/g, '$&–Åsane 北京')

describe('recordings with other words', () => {
  it.each(changed(asDeveloper))('$name: instructions of the role "developer"', async fixture => {
    expect(sorted(await factsIn(asDeveloper(textOf(fixture))))).toEqual(sorted(truthOf(fixture)))
  })

  it.each(changed(lengthened))('$name: a prompt of 50,000 characters', async fixture => {
    expect(sorted(await factsIn(lengthened(textOf(fixture))))).toEqual(sorted(truthOf(fixture)))
  })

  it.each(changed(abroad))('$name: other scripts', async fixture => {
    const truths = truthOf(fixture).map((truth): Truth => JSON.parse(abroad(JSON.stringify(truth))))
    expect(sorted(await factsIn(abroad(textOf(fixture))))).toEqual(sorted(truths))
  })
})
