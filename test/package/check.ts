/**
 * Checks the package as users get it: `publint`, `@arethetypeswrong/cli`, then the packed tarball in an empty project:
 * every door imports from ESM, type-checks, and the bin answers. Run by `npm run check:package` after `npm run build`.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const bin = join(root, 'node_modules/.bin')
const run = (cwd: string, command: string, ...args: string[]) => {
  console.log(`$ ${command.replace(`${bin}/`, '')} ${args.join(' ')}`)
  return execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
}

const work = mkdtempSync(join(tmpdir(), 'otel-hallucination-package-'))
try {
  const packed: unknown = JSON.parse(run(root, 'npm', 'pack', '--json', '--silent', '--pack-destination', work))
  const name = tarballName(packed)
  const tarball = join(work, name)
  console.log(run(root, join(bin, 'publint'), 'run', tarball, '--strict'))
  console.log(run(root, join(bin, 'attw'), tarball, '--profile', 'esm-only'))

  writeFileSync(join(work, 'package.json'), JSON.stringify({ name: 'empty', private: true, type: 'module' }))
  writeFileSync(
    join(work, 'tsconfig.json'),
    JSON.stringify({
      compilerOptions: {
        module: 'NodeNext',
        target: 'ES2023',
        strict: true,
        exactOptionalPropertyTypes: true,
        noEmit: true,
        skipLibCheck: false,
        types: [],
      },
      files: ['use.ts'],
    }),
  )
  // The documented set-up, typed by the package and the SDK alone.
  writeFileSync(
    join(work, 'use.ts'),
    `import { BasicTracerProvider, BatchSpanProcessor, InMemorySpanExporter } from '@opentelemetry/sdk-trace-base'
import { createHallucinationScorer, HallucinationSpanProcessor, recordAnswer, runEvals, extractToolResults } from 'otel-hallucination'
import { readSpan, type SpanFacts } from 'otel-hallucination/read'
import { createHallucinationScorer as alone, type Report } from 'otel-hallucination/judge'

const scorer = createHallucinationScorer({ model: 'local', options: { context: ['The capital of Australia is Canberra.'] } })
export const provider = new BasicTracerProvider({
  spanProcessors: [new HallucinationSpanProcessor(new BatchSpanProcessor(new InMemorySpanExporter()), { scorer })],
})
export const result = await alone({ model: 'local' }).run({ input: 'Who?', output: 'It is 25 °C.' })
export const score: number | undefined = result.score
export type Facts = SpanFacts
export type R = Report
export const used = [readSpan, recordAnswer, runEvals, extractToolResults]
`,
  )
  writeFileSync(
    join(work, 'use.mjs'),
    `for (const door of ['otel-hallucination', 'otel-hallucination/read', 'otel-hallucination/judge']) {
  const names = Object.keys(await import(door))
  if (names.length === 0) throw new Error(door + ' exports nothing')
  console.log(door + ': ' + names.length + ' names')
}
const { createHallucinationScorer } = await import('otel-hallucination')
const { score } = await createHallucinationScorer({ model: 'local', options: { context: ['Oslo: 18 degrees.'] } }).run({ input: 'Weather?', output: 'It is 25 degrees in Oslo.' })
if (score !== 1) throw new Error('expected the made-up temperature to score 1, got ' + score)
`,
  )
  run(
    work,
    'npm',
    'install',
    '--silent',
    '--no-audit',
    '--no-fund',
    tarball,
    '@opentelemetry/api@~1.9.1',
    '@opentelemetry/sdk-trace-base@^2.12.1',
  )
  console.log(run(work, process.execPath, 'use.mjs'))
  run(work, join(bin, 'tsc'), '-p', '.')
  const version = run(
    work,
    process.execPath,
    join(work, 'node_modules/otel-hallucination/dist/cli/main.js'),
    '--version',
  ).trim()
  const expected = packageVersion(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))
  if (version !== expected) throw new Error(`the bin says version ${version}, package.json ${expected}`)

  // A project on the SDK 3.x line, whose peer range for @opentelemetry/api excludes 2.x's, can install it too.
  const three = mkdtempSync(join(work, 'sdk-3-'))
  writeFileSync(join(three, 'package.json'), JSON.stringify({ name: 'empty-3', private: true, type: 'module' }))
  run(
    three,
    'npm',
    'install',
    '--silent',
    '--no-audit',
    '--no-fund',
    tarball,
    '@opentelemetry/api@^1.10.0',
    '@opentelemetry/sdk-trace@^3.1.1',
  )
  run(three, process.execPath, '--input-type=module', '--eval', `await import('otel-hallucination')`)
  console.log('package checks passed')
} finally {
  rmSync(work, { recursive: true, force: true })
}

/** npm 11 prints an array of packed packages; later lines print an object keyed by package name. */
function tarballName(packed: unknown): string {
  const entries = Array.isArray(packed) ? packed : Object.values(packed ?? {})
  const first: unknown = entries[0]
  if (typeof first === 'object' && first !== null && 'filename' in first && typeof first.filename === 'string') {
    return first.filename
  }
  throw new Error('npm pack printed no file name')
}

function packageVersion(manifest: unknown): string {
  if (typeof manifest === 'object' && manifest !== null && 'version' in manifest) return String(manifest.version)
  throw new Error('package.json has no version')
}
