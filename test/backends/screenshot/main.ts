/**
 * Takes the picture of a scored trace for the README: `npm run screenshot`. The demo's spans go to a real Jaeger; what its
 * query API gives back is drawn. Jaeger's Go module has no built UI in it, only a placeholder. Needs Debian's Chromium.
 */
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import { getJaeger } from '../programs/programs.ts'
import { run } from '../programs/run.ts'
import { REPO } from '../stack/config.ts'
import { eventually } from '../stack/eventually.ts'
import { JaegerApi } from '../stack/jaeger-api.ts'
import { freePorts } from '../stack/ports.ts'
import { Program } from '../stack/program.ts'
import { tracePage } from './page.ts'

const PICTURE = join(REPO, 'docs/scored-trace.png')
/** Of the page in pixels: Chromium takes the window, not the page. */
const HEIGHT = 960

const [query, grpc, otlp] = (await freePorts(3)).map(port => `127.0.0.1:${port}`)
const jaeger = new Program({
  name: 'Jaeger',
  command: await getJaeger(),
  args: ['--config', join(import.meta.dirname, '../stack/jaeger.yaml')],
  env: { QUERY_HTTP: `${query}`, QUERY_GRPC: `${grpc}`, OTLP_HTTP: `${otlp}` },
  readyUrl: `http://${query}/api/services`,
})
const folder = await mkdtemp(join(tmpdir(), 'screenshot-'))
try {
  await jaeger.start()
  await run(process.execPath, [join(REPO, 'src/cli/main.ts'), 'demo', '--otlp', `http://${otlp}`])
  const services = z.object({ data: z.array(z.string()) })
  const traceId = await eventually(async () => {
    const [service = ''] = services.parse(await (await fetch(`http://${query}/api/services`)).json()).data
    const spans = await new JaegerApi(`http://${query}`).search(service, { 'gen_ai.evaluation.score.label': 'high' })
    const found = spans.find(({ tags }) => Number(tags['hallucination.contradicted']) >= 2)
    if (found === undefined) throw new Error('Jaeger has no answer with two contradictions and the label high.')
    return found.traceId
  })
  const response = await fetch(`http://${query}/api/traces/${traceId}`)
  const page = join(folder, 'trace.html')
  await writeFile(page, tracePage(await response.json()))
  await run('chromium', [
    ...['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync'],
    ...['--disable-background-networking', '--disable-component-update', '--hide-scrollbars'],
    `--user-data-dir=${join(folder, 'profile')}`,
    `--window-size=1400,${HEIGHT}`,
    `--screenshot=${PICTURE}`,
    pathToFileURL(page).href,
  ])
  console.log(`docs/scored-trace.png, ${Math.round((await stat(PICTURE)).size / 1000)} kB`)
} finally {
  await jaeger.kill()
  await rm(folder, { recursive: true, force: true })
}
