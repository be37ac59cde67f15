import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const program = (judge: string) => `
import { HallucinationSpanProcessor, createHallucinationScorer } from './src/index.ts'
import { ScriptedJudge } from './test/pipeline/scripted-judge.ts'
import { modelCall } from './test/pipeline/spans.ts'
process.on('unhandledRejection', error => { console.log('unhandled', error); process.exitCode = 9 })
const hanging = new ScriptedJudge()
hanging.hang()
const model = { specificationVersion: 'v3', provider: 'test', modelId: 'hanging', supportedUrls: {}, doGenerate: () => new Promise(() => {}) }
const next = { onStart() {}, onEnd() { console.log('left') }, forceFlush: async () => { throw new Error('down') }, shutdown: async () => {} }
const processor = new HallucinationSpanProcessor(next, { scorer: createHallucinationScorer({ model: ${judge} }) })
processor.onStart(modelCall(), undefined)
processor.onEnd(modelCall())
void processor.forceFlush()
console.log('end of program')
`

describe('a process', () => {
  it.each([
    ['the processor', 'hanging'],
    ['a model judge', 'model'],
  ])('is kept alive by no timer of %s, even while it flushes', (_, judge) => {
    const started = Date.now()
    const { stdout, status } = spawnSync(process.execPath, ['--input-type=module', '-e', program(judge)], {
      cwd: join(import.meta.dirname, '../..'),
      encoding: 'utf8',
      timeout: 15_000,
    })
    expect(stdout.trim()).toBe('end of program')
    expect(status).toBe(0)
    expect(Date.now() - started).toBeLessThan(15_000)
  })
})
