import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { verify } from '@node-rs/argon2'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { readEnv } from '@/lib/core/env'
import { createDatabase, startEmbedded } from '@/lib/db/embedded'
import { migrate } from '@/lib/db/migrate'
import { hashToken } from '@/lib/people/account/sessions/access-token'
import { inspectDatabase, prepare } from './prepare'
import { buildServer } from './prepare/build-server'
import { ensureSecrets } from './prepare/data-dir'
import { createFirstOperator } from './prepare/first-operator'

const server = process.env.DATABASE_URL ?? ''
const name = `slatekeeper_prepare_${process.pid}_test`
const otherName = name.replace('prepare', 'operator')
const secrets = {
  NEXTAUTH_SECRET: 'sixteen characters',
  OTP_SECRET: 'sixteen characters',
  PUBLIC_URL: 'http://localhost:3000',
}

let folder: string
let empty: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'slatekeeper-prepare-'))
  empty = await createDatabase(server, name)
  await buildServer(process.cwd())
})

afterAll(async () => {
  for (const made of [name, otherName]) await query(server, `drop database if exists ${made} with (force)`)
  await rm(folder, { recursive: true })
})

test('secrets are generated once, readable only by the owner, and overridden by settings', async () => {
  const file = path.join(folder, 'data', 'secrets.json')
  const made = await ensureSecrets(path.dirname(file), readEnv({}))
  expect(Object.keys(made)).toEqual([
    'NEXTAUTH_SECRET',
    'OTP_SECRET',
    'IDENTITY_KEY',
    'FEED_TOKEN',
    'METRICS_TOKEN',
  ])
  expect(new Set(Object.values(made)).size).toBe(5)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await ensureSecrets(path.dirname(file), readEnv({}))).toEqual(made)

  const { OTP_SECRET: _given, ...others } = made
  expect(await ensureSecrets(path.dirname(file), readEnv({ OTP_SECRET: secrets.OTP_SECRET }))).toEqual(others)
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(made)
})

test('unreadable secrets fail the start and are not replaced', async () => {
  await writeFile(path.join(folder, 'secrets.json'), '{')
  await expect(ensureSecrets(folder, readEnv({}))).rejects.toThrow(
    /Could not read the secrets in .*secrets\.json/,
  )
  expect(await readFile(path.join(folder, 'secrets.json'), 'utf8')).toBe('{')
})

test('invalid settings fail the start with one line each', async () => {
  const { code, output } = await start({ DATABASE_URL: empty.replace(name, 'slatekeeper'), QA_TOOLS: '1' })
  // systemd does not restart the service after it.
  expect(code).toBe(78)
  expect(output).toContain('NEXTAUTH_SECRET is missing')
  expect(output).toContain('OTP_SECRET is missing')
  expect(output).toContain('QA_TOOLS=1 is allowed only for')
  expect(output).not.toContain('    at ')
})

const failures: [what: string, settings: () => Record<string, string>, sentence: string][] = [
  [
    'a database without migrations',
    () => ({ DATABASE_URL: empty }),
    'run "npm run db:migrate", or start with MIGRATE=1.',
  ],
  [
    'a folder that cannot be created',
    () => ({ DATA_DIR: path.join(folder, 'file', 'data') }),
    'could not be started',
  ],
]
test.each(failures)('%s fails the start with one sentence', async (_what, settings, sentence) => {
  await writeFile(path.join(folder, 'file'), '')
  const { code, output } = await start({ ...secrets, ...settings() })
  expect(code).toBe(1)
  expect(output).toContain(sentence)
  expect(output).not.toContain('    at ')
})

test.each([
  [
    'an unreachable database',
    { DATABASE_URL: 'postgres://127.0.0.1:1/none_test' },
    'Could not connect to the database at 127.0.0.1:1/none_test: ',
  ],
  [
    'DIRECT_DATABASE_URL alone',
    { DATABASE_URL: '', DIRECT_DATABASE_URL: 'postgres://127.0.0.1:1/none_test' },
    'DIRECT_DATABASE_URL is set without DATABASE_URL',
  ],
])('%s is named', async (_what, settings, sentence) => {
  const { port, close } = await takePort()
  close()
  onTestFinished(() => void vi.unstubAllEnvs())
  for (const [name, value] of Object.entries({ ...settings, PORT: String(port) })) vi.stubEnv(name, value)
  await expect(prepare()).rejects.toThrow(sentence)
})

async function takePort() {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  return { port: (other.address() as AddressInfo).port, close: () => void other.close() }
}

test('a port in use fails the start before anything is made', async () => {
  const { port, close } = await takePort()
  const dataDir = path.join(folder, 'unused')
  const { code, output } = await start({ ...secrets, DATA_DIR: dataDir, PORT: String(port) })
  close()
  expect([code, output.trim()]).toEqual([1, `Port ${port} is in use: stop the other program, or set PORT.`])
  await expect(stat(dataDir)).rejects.toThrow('ENOENT')
})

test('a second start on a folder changes nothing there', async () => {
  const dataDir = path.join(folder, 'locked')
  const first = await startEmbedded(dataDir)
  const { port, close } = await takePort()
  close()
  await writeFile(path.join(dataDir, 'service.json'), 'of the first')
  try {
    const { code, output } = await start({ DATA_DIR: dataDir, PORT: String(port) })
    expect(code, output).toBe(1)
    expect(output).toMatch(/in use|runs already|another/i)
    expect(await readFile(path.join(dataDir, 'service.json'), 'utf8')).toBe('of the first')
    await expect(stat(path.join(dataDir, 'secrets.json'))).rejects.toThrow('ENOENT')
  } finally {
    await first.stop()
  }
})

test('an empty database gets one first operator, a manager, and each start prints a link until one is used', async () => {
  await migrate(empty)
  expect(await inspectDatabase(empty)).toEqual({ hasCatalog: false, canSignIn: false })
  const printed: string[] = []
  const settings = readEnv({ ADMIN_EMAIL: 'Boss@Example.com', PUBLIC_URL: 'https://play.example.com' })
  const start = () => createFirstOperator(empty, settings, line => printed.push(line))
  await Promise.all([start(), start()])
  await start()
  expect(await query(empty, 'select email, role, password_hash from operators')).toEqual([
    { email: 'boss@example.com', role: 'manager', password_hash: null },
  ])
  const after = { email: 'boss@example.com', name: 'First operator', role: 'manager' }
  expect(await query(empty, 'select author_name, action, subject_name, after from audit_rows')).toEqual([
    { author_name: 'Service start', action: 'operator.create', subject_name: 'First operator', after },
  ])
  const tokens = printed.map(
    line => /https:\/\/play\.example\.com\/admin\/sign-in\/password\?token=(\S+)/.exec(line)?.[1] ?? '',
  )
  expect(new Set(tokens).size).toBe(3)
  const links = tokens.map(token => ({ hash: hashToken(token), purpose: 'invitation', hours: 24 }))
  expect(await query(empty, linkQuery)).toEqual(links.sort((a, b) => Buffer.compare(a.hash, b.hash)))

  await query(empty, `update operators set password_hash = 'chosen'`)
  await start()
  expect(printed).toHaveLength(3)
  expect(await inspectDatabase(empty)).toMatchObject({ canSignIn: true })
})

const linkQuery = `
  select token_hash as hash, purpose, (extract(epoch from expires_at - created_at) / 3600)::int as hours
    from operator_links order by token_hash`

test('ADMIN_PASSWORD is not printed', async () => {
  const other = await createDatabase(server, otherName)
  await migrate(other)
  const printed: string[] = []
  const ADMIN_PASSWORD = 'a password of the settings'
  await createFirstOperator(other, readEnv({ ADMIN_PASSWORD }), line => printed.push(line))
  expect(printed.join()).not.toContain(ADMIN_PASSWORD)
  const [operator] = await query(other, 'select password_hash from operators')
  expect(await verify(String(operator?.password_hash), ADMIN_PASSWORD)).toBe(true)
})

/** Starts the service with these settings and no others of ours, until it ends. */
async function start(settings: Record<string, string>) {
  const env = {
    PATH: process.env.PATH,
    DATA_DIR: path.join(folder, 'started'),
    ...settings,
  } as unknown as NodeJS.ProcessEnv
  const child = spawn(process.execPath, ['server/start.mjs'], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (output += chunk))
  const code = await new Promise<number | null>(resolve => child.once('close', resolve))
  return { code, output }
}

async function query(connectionString: string, text: string) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}
