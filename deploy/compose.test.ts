import { readFile, stat } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { env, findInvalidSettings, readEnv } from '@/lib/core/env'
import { timeouts } from '@/lib/db/client'

type Service = {
  mem_limit?: string
  mem_reservation?: string
  oom_score_adj?: number
  build?: string
  read_only?: boolean
  cap_drop?: string[]
  environment: Record<string, string | number>
  volumes?: string[]
}

const text = await readFile('compose.yaml', 'utf8')
const { services } = parse(text, { merge: true }) as { services: Record<string, Service> }
const service = services.service as Service
const example = await readPairs('.env.production.example')
const settings = Object.keys(await readPairs('.env.example'))

/** Variables that compose.yaml inserts. */
const inserted = [...new Set([...text.matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name))]
const secrets = [
  ...inserted,
  ...['NEXTAUTH_SECRET', 'OTP_SECRET', 'IDENTITY_KEY', 'FEED_TOKEN', 'METRICS_TOKEN'],
]

test('every variable of the example and of compose.yaml is a setting of the service', () => {
  const used = [...Object.keys(example), ...Object.keys(service.environment)]
  expect(used).toContain('PUBLIC_URL')
  expect(used.filter(name => !inserted.includes(name) && !settings.includes(name))).toEqual([])
})

test('the example names every secret, without a value', () => {
  expect(secrets.map(name => [name, example[name]])).toEqual(secrets.map(name => [name, '']))
})

test('the service starts with the example once its secrets are set', () => {
  const filled: Record<string, string> = { ...example }
  for (const name of secrets) filled[name] = `${name}-of-the-test`
  const insert = (value: string | number) =>
    String(value).replaceAll(/\$\{(\w+)[^}]*\}/g, (_, name: string) => filled[name] ?? '')
  const environment = Object.entries(service.environment).map(([name, value]) => [name, insert(value)])
  const read = readEnv({ ...filled, ...Object.fromEntries(environment) })
  expect(findInvalidSettings(read, { url: read.DATABASE_URL ?? '', isEmbedded: false })).toEqual([])
  const urls = [read.DATABASE_URL, read.DIRECT_DATABASE_URL, read.REDIS_URL].map(url => new URL(url ?? ''))
  expect(urls.map(({ hostname }) => hostname)).toEqual(['pgbouncer', 'postgres', 'redis'])
  expect(Object.keys(services)).toEqual(expect.arrayContaining(urls.map(({ hostname }) => hostname)))
  expect(urls.map(({ password }) => decodeURIComponent(password))).toEqual([
    'DATABASE_PASSWORD-of-the-test',
    'DATABASE_PASSWORD-of-the-test',
    'REDIS_PASSWORD-of-the-test',
  ])
})

test('the service has a read-only root and no capabilities', () => {
  expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], tmpfs: '/tmp' })
})

test('every container has no more rights, processes and logs than it needs', () => {
  for (const container of Object.values(services))
    expect(container).toMatchObject({
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      pids_limit: 512,
      logging: { options: { 'max-size': '20m', 'max-file': '5' } },
    })
  expect(text).not.toContain('--requirepass')
})

test('memory is limited, and PostgreSQL is ended last', async () => {
  const { postgres } = services
  expect(Object.values(services).map(({ mem_limit: limit }) => limit)).toEqual(['2g', '4g', '256m', '512m'])
  expect(postgres).toMatchObject({ mem_reservation: '1g', oom_score_adj: -500 })
  expect(service.oom_score_adj).toBeGreaterThan(0)
  const unit = await readFile('deploy/systemd/slatekeeper.service', 'utf8')
  expect(unit).toMatch(/^MemoryHigh=1800M\nMemoryMax=2G\nOOMPolicy=continue\nOOMScoreAdjust=500$/m)
})

test('the containers listen on all of their interfaces, and the port is published on loopback', async () => {
  expect(service).toMatchObject({ environment: { HOST: '0.0.0.0' }, ports: ['127.0.0.1:3000:3000'] })
  expect(await readFile('Dockerfile', 'utf8')).toMatch(/^ENV .*\bHOST=0\.0\.0\.0$/m)
})

test('files and folders that compose.yaml names exist', async () => {
  const named = Object.values(services).flatMap(({ build = '.', volumes = [] }) => [
    `${build}/Dockerfile`,
    ...volumes.filter(volume => volume.startsWith('./')).map(volume => volume.split(':')[0] ?? ''),
  ])
  expect(named).toContain('deploy/pgbouncer/Dockerfile')
  for (const file of named) expect((await stat(file)).isFile(), file).toBe(true)
})

test('the role in PostgreSQL has the timeouts that PgBouncer ignores', async () => {
  const script = await readFile('deploy/postgres/create-service-role.sh', 'utf8')
  const ofRole = [...script.matchAll(/^alter role slatekeeper set (\w+) = (\d+);$/gm)]
  const scaled = ofRole.map(([, name = '', ms]) => [name, Number(ms) * env().TIMEOUT_SCALE])
  expect(Object.fromEntries(scaled)).toEqual(timeouts)
  const pooler = await readFile('deploy/pgbouncer/pgbouncer.ini', 'utf8')
  const ignored = /^ignore_startup_parameters = (.+)$/m.exec(pooler)?.[1]?.split(',') ?? []
  expect(ignored).toEqual(expect.arrayContaining(Object.keys(timeouts)))
})

async function readPairs(file: string): Promise<Record<string, string>> {
  const lines = (await readFile(file, 'utf8')).matchAll(/^([A-Z_]+)=(.*)$/gm)
  return Object.fromEntries([...lines].map(([, name = '', value = '']) => [name, value]))
}
