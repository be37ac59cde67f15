import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from '../programs/run.ts'
import { REPO } from '../stack/config.ts'
import { eventually } from '../stack/eventually.ts'
import { follow } from '../stack/image.ts'
import type { Checks } from './check.ts'

/** The image of the demo, as far as it goes without an engine. */
export const imageChecks: Checks = ({ otlp, jaeger }) => [
  {
    title: 'what the Dockerfile puts together starts and sends traces',
    async run() {
      const folder = await mkdtemp(join(tmpdir(), 'image-'))
      try {
        const dockerfile = await readFile(join(REPO, 'Dockerfile'), 'utf8')
        const image = await follow(dockerfile, REPO, folder)
        assert.deepEqual(image.command, ['node', 'examples/live/app.ts'])
        await run(process.execPath, image.command.slice(1), {
          cwd: image.folder,
          env: {
            OTEL_EXPORTER_OTLP_ENDPOINT: otlp,
            OTEL_SERVICE_NAME: 'image-desk',
            OTEL_BSP_SCHEDULE_DELAY: '500',
            QUESTIONS: '2',
            PAUSE_MS: '10',
          },
        })
        await eventually(async () => {
          assert.ok((await jaeger.search('image-desk', { 'hallucination.detected': 'true' })).length > 0)
        })
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },
  },
]
