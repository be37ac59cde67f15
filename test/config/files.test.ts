import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { faster } from '../backends/stack/faster.ts'
import { emitted } from './emitted.ts'
import { agentFile, REPO, text, yaml } from './files.ts'

const manifest = z.object({ devDependencies: z.record(z.string(), z.string()) }).parse(JSON.parse(text('package.json')))
const compose = z
  .object({
    services: z.record(
      z.string(),
      z.object({
        image: z.string().optional(),
        build: z.string().optional(),
        ports: z.array(z.string()).default([]),
        environment: z.record(z.string(), z.string()).default({}),
        volumes: z.array(z.string()).default([]),
        healthcheck: z.object({ test: z.array(z.string()) }).optional(),
      }),
    ),
  })
  .parse(yaml('docker-compose.yml')).services
const COLLECTOR = /opentelemetry-collector-contrib:([\d.]+)$/.exec(compose.collector?.image ?? '')?.[1] ?? ''

describe('docker-compose.yml', () => {
  it('pins every image by version', () => {
    for (const { image, build } of Object.values(compose)) {
      if (build === undefined) expect(image).toMatch(/:v?\d+\.\d+\.\d+$/)
    }
  })

  it('opens ports on this machine only', () => {
    const ports = Object.values(compose).flatMap(({ ports }) => ports)
    expect(ports.length).toBeGreaterThan(4)
    for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:/)
  })

  it('mounts files that are there', () => {
    const mounted = Object.values(compose).flatMap(({ volumes }) => volumes.filter(volume => volume.startsWith('./')))
    expect(mounted.length).toBeGreaterThan(5)
    for (const volume of mounted) expect(() => readdirOrRead(volume.split(':')[0] ?? '')).not.toThrow()
  })

  it('sets variables that agent.yaml reads', () => {
    const read = [...text('collector-config/agent.yaml').matchAll(/\$\{env:(\w+):-/g)].map(([, name]) => name)
    const set = Object.keys(compose.collector?.environment ?? {}).filter(name => name !== 'GOMEMLIMIT')
    expect(set.filter(name => !read.includes(name))).toEqual([])
    const page = text('collector-config/README.md')
    expect(read.filter(name => !page.includes(`\`${name}\``))).toEqual([])
  })

  it('sets variables that Grafana’s data sources read', () => {
    const read = [
      ...text('collector-config/grafana/provisioning/datasources/datasources.yml').matchAll(/url: \$\{(\w+)\}/g),
    ]
    expect(read).toHaveLength(4)
    for (const [, name = ''] of read) expect(compose.grafana?.environment).toHaveProperty(name)
  })
})

describe('the Collector', () => {
  it('has one version in all files', () => {
    expect(COLLECTOR).not.toBe('')
    expect(text('collector-config/agent.yaml')).toContain(`Collector Contrib ${COLLECTOR.replace(/\.0$/, '')}.`)
    expect(text('test/backends/programs/programs.ts')).toContain(`'${COLLECTOR}'`)
    const modules = [...text('collector-config/builder.yaml').matchAll(/gomod: (\S+) v([\d.]+)/g)]
    for (const [, module, version] of modules) if (!module?.includes('/confmap/')) expect(version).toBe(COLLECTOR)
  })

  it('reads attributes that the processor writes', async () => {
    const { attributes } = await emitted()
    const { connectors, processors } = agentFile()
    const used =
      JSON.stringify(connectors).match(/hallucination\.(?!answers|detected"|contradicted"|score")[\w.]+/g) ?? []
    expect(used.filter(name => !attributes.has(name) && !name.startsWith('hallucination.score'))).toEqual([])
    const sampled = processors.tail_sampling.policies.flatMap(
      ({ boolean_attribute, string_attribute }) => boolean_attribute?.key ?? string_attribute?.key ?? [],
    )
    expect(sampled.filter(name => !attributes.has(name))).toEqual([])
  })
})

describe('the image of the demo', () => {
  it('copies only what .dockerignore lets through', () => {
    const allowed = [...text('.dockerignore').matchAll(/^!(.+)$/gm)].map(([, path = '']) => path)
    const copied = [...text('Dockerfile').matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, sources = '']) =>
      sources.split(' '),
    )
    expect(copied.length).toBeGreaterThan(3)
    expect(copied.filter(path => !allowed.some(prefix => path === prefix || path.startsWith(`${prefix}/`)))).toEqual([])
  })

  it('has the packages that the tests run with', () => {
    const packages = z.record(z.string(), z.string()).parse(JSON.parse(text('examples/live/packages.json')))
    for (const [name, range] of Object.entries(packages))
      expect([name, manifest.devDependencies[name]]).toEqual([name, range])
  })
})

describe('collector-config/README.md', () => {
  it('says of every file who needs it', () => {
    const page = text('collector-config/README.md')
    const files = readdirSync(join(REPO, 'collector-config'), { recursive: true, encoding: 'utf8' }).filter(name =>
      /\.(ya?ml|json)$/.test(name),
    )
    const covered = (name: string) => page.includes(`\`${name}\``) || name.startsWith('grafana/provisioning/')
    expect(files.length).toBeGreaterThan(8)
    expect(files.filter(name => !covered(name))).toEqual([])
  })
})

describe('faster', () => {
  it('divides durations and nothing else', () => {
    expect(faster('increase(x[10m]) offset 1h > 20\nfor: 2m\ngroup_wait: 30s\nrepeat_interval: 12h # 10m', 20)).toBe(
      'increase(x[30s]) offset 180s > 20\nfor: 6s\ngroup_wait: 2s\nrepeat_interval: 2160s # 10m',
    )
  })
})

function readdirOrRead(path: string): void {
  try {
    readdirSync(join(REPO, path))
  } catch {
    text(path)
  }
}
