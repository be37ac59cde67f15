#!/usr/bin/env node
import process from 'node:process'
import { run } from './program.ts'
import type { Output } from './terminal.ts'

/** Closed early by the reader (`… | head`): nothing is wrong, and nothing is left to do. */
process.stdout.on('error', error => {
  process.exit('code' in error && error.code === 'EPIPE' ? 0 : 1)
})

process.exitCode = await run(process.argv.slice(2), {
  stdin: process.stdin,
  stdout: output(process.stdout),
  stderr: output(process.stderr),
  env: process.env,
})

function output(stream: NodeJS.WriteStream): Output {
  return {
    write: text => stream.write(text),
    drained: () => new Promise(resolve => stream.once('drain', resolve)),
    isTTY: stream.isTTY === true,
    columns: stream.columns ?? 100,
  }
}
