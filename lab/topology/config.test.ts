import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { choosePorts, machineSettings, poolerConfig, poolerDatabases } from './config'

const deployed = await readFile('deploy/pgbouncer/pgbouncer.ini', 'utf8')

test('PgBouncer runs with the deployed settings, other addresses and an included list of databases', () => {
  const config = poolerConfig(deployed, { listen_port: '7000' }, '/tmp/databases.ini')
  expect(config).toMatch(/^%include \/tmp\/databases\.ini\n/)
  expect(config).toContain('\nlisten_port = 7000\n')
  expect(config).not.toContain('host=postgres')
  const kept = deployed
    .split('\n')
    .filter(line => / = /.test(line) && !/^(?:slatekeeper|listen_port) =/.test(line))
  expect(config.split('\n')).toEqual(expect.arrayContaining(kept))
})

test('a setting that the deployed file lacks is an error', () => {
  expect(() => poolerConfig(deployed, { missing: '1' }, 'databases.ini')).toThrow('does not set missing')
  expect(() => poolerConfig('[pgbouncer]\n', {}, 'databases.ini')).toThrow('no section [databases]')
})

test('the promotion script finds the primary in the list of databases', async () => {
  const databases = poolerDatabases(5432)
  expect(databases.match(/host=[^ ]+ port=[0-9]+/g)).toEqual(Array(2).fill('host=127.0.0.1 port=5432'))
  expect(await readFile('deploy/replicated/promote.sh', 'utf8')).toContain('s/host=[^ ]+ port=[0-9]+/')
})

test('machines have ports of their own, and PgBouncer for both URLs', () => {
  const ports = choosePorts(10_000)
  expect(new Set([ports.proxy, ports.pooler, ports.redis, ...ports.nodes, ...ports.machines]).size).toBe(8)
  const [one, two] = ([0, 1] as const).map(index => machineSettings(index, ports, {}))
  expect([one?.PORT, two?.PORT]).toEqual(['10006', '10007'])
  expect(new URL(one?.DATABASE_URL ?? '').port).toBe('10001')
  expect(new URL(one?.DIRECT_DATABASE_URL ?? '').port).toBe('10001')
})
