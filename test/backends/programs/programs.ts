import { createHash } from 'node:crypto'
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CONFIG } from '../stack/config.ts'
import { cached } from './cache.ts'
import { run } from './run.ts'

/** Paths of the real programs. */
export interface Programs {
  readonly collector: string
  readonly jaeger: string
  readonly prometheus: string
  readonly promtool: string
  readonly alertmanager: string
  readonly amtool: string
  readonly dockerCompose: string
}

const COLLECTOR = '0.161.0'
/** Release 1.76 of the module is release 2.13 of the image. */
const JAEGER = '1.76.0'
/** Builds should not be felt by whoever works on the machine. */
const GO = ['-n', '15', 'go']

/** Gets the programs by ordinary package clients: Go modules and Debian's packages. Kept by version in the user's cache. */
export async function getPrograms(): Promise<Programs> {
  const debian = await debianPrograms()
  const collector = await buildCollector()
  const jaeger = await getJaeger()
  return { ...debian, collector, jaeger }
}

async function buildCollector(): Promise<string> {
  const builderConfig = await readFile(join(CONFIG, 'builder.yaml'), 'utf8')
  const hash = createHash('sha256').update(builderConfig).digest('hex').slice(0, 8)
  const folder = await cached(`collector-${COLLECTOR}-${hash}`, async draft => {
    const env = { ...goEnvironment(draft), GOBIN: draft }
    await run('nice', [...GO, 'install', `go.opentelemetry.io/collector/cmd/builder@v${COLLECTOR}`], { env })
    await writeFile(join(draft, 'builder.yaml'), builderConfig)
    await run('nice', ['-n', '15', join(draft, 'builder'), '--config', 'builder.yaml'], { cwd: draft, env })
    await copyFile(join(draft, 'otelcol', 'otelcol'), join(draft, 'collector'))
    await rm(join(draft, 'otelcol'), { recursive: true })
    await rm(join(draft, 'builder'))
    await rm(join(draft, 'go'), { recursive: true })
  })
  return join(folder, 'collector')
}

export async function getJaeger(): Promise<string> {
  const folder = await cached(`jaeger-${JAEGER}`, async draft => {
    const source = join(draft, 'source')
    await mkdir(source)
    const options = { cwd: source, env: goEnvironment(draft) }
    const main = 'github.com/jaegertracing/jaeger/cmd/jaeger'
    await run('go', ['mod', 'init', 'jaeger-build'], options)
    await run('nice', [...GO, 'get', '-tool', `${main}@v${JAEGER}`], options)
    await run('nice', [...GO, 'build', '-trimpath', '-ldflags', '-s -w', '-o', join(draft, 'jaeger'), main], options)
    await rm(source, { recursive: true })
    await rm(join(draft, 'go'), { recursive: true })
  })
  return join(folder, 'jaeger')
}

/** Go's own caches would keep 6 GB for two programs that are built once. */
function goEnvironment(draft: string) {
  return {
    CGO_ENABLED: '0',
    GOCACHE: join(draft, 'go', 'build'),
    GOMODCACHE: join(draft, 'go', 'modules'),
    GOFLAGS: `${process.env.GOFLAGS ?? ''} -modcacherw`.trim(),
  }
}

/** Debian's packages are unpacked, not installed: nothing is started as a service. */
async function debianPrograms() {
  const folder = await cached('debian-prometheus-alertmanager', async draft => {
    const packages = ['prometheus', 'prometheus-alertmanager']
    const download = () => run('apt-get', ['-o', 'APT::Sandbox::User=root', 'download', ...packages], { cwd: draft })
    await download().catch(async () => {
      await run('apt-get', ['update'])
      await download()
    })
    for (const name of await readdir(draft)) {
      if (name.endsWith('.deb')) await run('dpkg', ['-x', name, 'root'], { cwd: draft })
    }
  })
  const bin = join(folder, 'root', 'usr', 'bin')
  return {
    prometheus: join(bin, 'prometheus'),
    promtool: join(bin, 'promtool'),
    alertmanager: join(bin, 'prometheus-alertmanager'),
    amtool: join(bin, 'amtool'),
    dockerCompose: await dockerCompose(),
  }
}

/** Many Python packages come with it, so it has to be installed. It reads compose files without an engine. */
async function dockerCompose(): Promise<string> {
  const name = 'docker-compose'
  const works = () => run(name, ['--version'])
  await works().catch(async () => {
    await run('apt-get', ['update'])
    await run('apt-get', ['install', '-y', '--no-install-recommends', name], {
      env: { DEBIAN_FRONTEND: 'noninteractive' },
    })
    await works()
  })
  return name
}
