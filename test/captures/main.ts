import { parseArgs } from 'node:util'
import { canPlay } from './abilities.ts'
import { type Dialect, dialects, notRecorded } from './dialects.ts'
import { prune, readRecording, recordedFolder, writeRecording, writeVersions } from './fixtures.ts'
import { type Installed, install } from './install.ts'
import { liveCheck } from './live.ts'
import { type Recording, record } from './record.ts'
import { scenarioNamed, scenarios } from './scenarios.ts'
import { shapeChanges } from './shape.ts'

const usage = `npm run capture [-- DIALECT… [--check | --live] [--no-install] [--scenario NAME]… [--all] [--to FOLDER] [--list]]

Records how instrumentations write their spans: installs each dialect's packages at their current versions, runs
the scenario programs against a scripted model on the loopback address, writes test/fixtures/recorded/.
  --check       record, compare with the fixtures, say what changed in shape, write nothing
  --no-install  use what an earlier run has installed
  --scenario    only this one (may be given several times)
  --all         every scenario that a dialect's program can play, not only those of the table
  --to FOLDER   write there instead
  --live        run with the processor of this package behind the instrumentation, and say what it found
  --list        dialects, their scenarios, and what is not recorded`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    check: { type: 'boolean', default: false },
    'no-install': { type: 'boolean', default: false },
    scenario: { type: 'string', multiple: true },
    all: { type: 'boolean', default: false },
    to: { type: 'string', default: recordedFolder },
    live: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})

const say = (line: string): void => console.log(line)

/** Records one dialect; resolves to the number of scenarios that failed or changed. */
async function capture(dialect: Dialect): Promise<number> {
  const installed = await install(dialect, { skip: values['no-install'] })
  if (values.live) return live(dialect, installed)
  let trouble = 0
  const names = values.all
    ? scenarios.filter(each => canPlay(dialect, each)).map(({ name }) => name)
    : dialect.scenarios
  for (const name of names) {
    if (values.scenario && !values.scenario.includes(name)) continue
    const recording = await record(dialect, installed, scenarioNamed(name))
    trouble += values.check ? await compare(dialect, name, recording) : await keep(dialect, name, recording)
  }
  if (values.check) return trouble
  await prune(values.to, dialect.name, names)
  await writeVersions(values.to, dialect.name, installed.versions)
  return trouble
}

async function live(dialect: Dialect, installed: Installed): Promise<number> {
  const { name, runtime, unseen } = dialect
  if (runtime !== 'node' || unseen !== undefined) {
    say(`${name}: not live: ${unseen ?? 'the processor is for Node'}`)
    return 0
  }
  const results = await liveCheck(dialect, installed)
  for (const { line } of results) say(line)
  return results.filter(({ good }) => !good).length
}

async function keep(dialect: Dialect, name: string, recording: Recording): Promise<number> {
  if (recording.failure !== undefined || recording.traces.length === 0) {
    say(`${dialect.name}/${name}: not recorded. ${(recording.failure ?? 'no spans came').slice(-400)}`)
    return 1
  }
  const bytes = await writeRecording(values.to, dialect.name, name, recording)
  say(`${dialect.name}/${name}: ${recording.traces.length} bodies, ${recording.logs.length} of logs, ${bytes} bytes`)
  return 0
}

async function compare(dialect: Dialect, name: string, recording: Recording): Promise<number> {
  if (recording.failure !== undefined) {
    say(`${dialect.name}/${name}: does not run any more. ${recording.failure.slice(-400)}`)
    return 1
  }
  const before = await readRecording(values.to, dialect.name, name)
  if (!before) {
    say(`${dialect.name}/${name}: no fixture yet: record it`)
    return 1
  }
  const changes = [...shapeChanges(before.traces, recording.traces), ...shapeChanges(before.logs, recording.logs)]
  say(`${dialect.name}/${name}: ${changes.length === 0 ? 'same shape' : `changed\n  ${changes.join('\n  ')}`}`)
  return changes.length === 0 ? 0 : 1
}

function list(): void {
  for (const { name, packages, scenarios } of dialects) say(`${name}: ${packages.join(' ')}\n  ${scenarios.join(' ')}`)
  for (const { name, reason } of notRecorded) say(`not recorded: ${name}: ${reason}`)
}

async function main(): Promise<void> {
  if (values.help) return say(usage)
  if (values.list) return list()
  const unknown = positionals.filter(name => !dialects.some(dialect => dialect.name === name))
  if (unknown.length > 0) throw new Error(`unknown dialect: ${unknown.join(', ')}; --list names them all`)
  let trouble = 0
  for (const dialect of dialects) {
    if (positionals.length > 0 && !positionals.includes(dialect.name)) continue
    trouble += await capture(dialect).catch((error: unknown) => {
      say(`${dialect.name}: ${String(error)}`)
      return 1
    })
  }
  if (trouble > 0) process.exitCode = 1
}

await main()
