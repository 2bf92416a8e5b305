import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { bundleProgram } from '@/e2e/fixtures/bundle-program'
import { db } from '@/lib/db/client'
import { resetDatabase } from '@/lib/db/testing/reset-database'
import { transaction } from '@/lib/db/transaction'
import { makeWalletOwner } from '@/lib/people/testing/wallet'
import { testSettings } from '@/scripts/test/settings'
import { describeEnvironment, describeFailure, readSection } from './bundle'
import { countFailures } from './errors'
import { fillWithMarks, findMarks, sample } from './testing'

await resetDatabase()

const { DATABASE_URL = '' } = process.env

const program = await bundleProgram(`import '@/scripts/ops'`)

/** Runs the command with only these settings. */
async function printBundle(settings: Record<string, string>) {
  const { PATH = '' } = process.env
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [program, 'support-bundle'], {
    env: { PATH, NODE_ENV: 'production', ...settings },
    maxBuffer: 1e8,
  })
  return { output: stdout + stderr, bundle: JSON.parse(stdout) }
}

test('a violated rule of the ledger has its description and a count, and no rows', async () => {
  const user = await makeWalletOwner()
  await transaction(async tx => {
    await tx.run(sql`set local session_replication_role = replica`)
    await tx.run(
      sql`insert into ledger_transactions (kind, user_id, reason) values ('opening', ${user}, 'For Ann')`,
    )
  })
  const { bundle } = await printBundle({ DATABASE_URL, TIMEOUT_SCALE: testSettings.TIMEOUT_SCALE })
  const description = expect.stringMatching(/^[A-Za-z].{5,}$/)
  expect(bundle.ledger).toEqual({
    rules: expect.any(Number),
    postings: expect.any(Number),
    violated: [{ name: expect.stringMatching(/^[a-z_]+$/), description, count: 1 }],
  })
})

test('no text of a row is in the bundle', async () => {
  await db.run(sql`
    insert into job_runs (job_id, task, worker, attempt, finished_at, outcome, error)
    values (1, 'verify_ledger', 'worker', 1, now(), 'failed', 'canceling statement due to statement timeout')`)
  const marks = await fillWithMarks(DATABASE_URL)
  expect(marks.size).toBeGreaterThan(500)
  const marked = new URL(DATABASE_URL)
  marked.searchParams.set('application_name', 'zqx99999')
  const { output, bundle } = await printBundle({
    DATABASE_URL: marked.href,
    OTP_SECRET: 'zqx99998 for the codes',
    TIMEOUT_SCALE: testSettings.TIMEOUT_SCALE,
    PGPASSWORD: 'zqx99997',
  })
  expect(findMarks(output).map(name => marks.get(name) ?? name)).toEqual([])

  // The rows were read.
  const { about, service, ledger, ...readable } = bundle
  expect(JSON.stringify(readable)).not.toContain('unavailable')
  const timeout = { source: 'run', name: 'verify_ledger', error: 'statement timeout', count: 1 }
  const other = (source: string) => expect.objectContaining({ source, name: 'other', error: 'other' })
  expect(bundle.errors.failures).toEqual(
    expect.arrayContaining([
      expect.objectContaining(timeout),
      ...['job', 'mail', 'sms', 'webhook'].map(other),
      expect.objectContaining({ source: 'payment', status: 'failed' }),
    ]),
  )
  expect(bundle).toMatchObject({
    environment: { DATABASE_URL: 'set', OTP_SECRET: 'set', NODE_ENV: 'production' },
    health: { isReady: expect.any(Boolean), backlog: { jobs_waiting: expect.any(Array) } },
    settings: { job_run_days: 14, deposit_checkout_url: 'default' },
    migrations: { pending: [] },
    database: { tables: expect.any(Array), connections: expect.any(Array) },
  })
})

test('with an invalid environment it is printed without any value of it', async () => {
  const example = await readFile('.env.example', 'utf8')
  const names = [...example.matchAll(/^([A-Z_]+)=/gm)].map(([, name = '']) => name)
  const { output, bundle } = await printBundle(
    Object.fromEntries(names.map(name => [name, sample('zqx00001')])),
  )
  expect(findMarks(output)).toEqual([])
  expect(bundle.database).toEqual({
    unavailable: 'the environment is invalid, so the service does not start',
  })
  expect(Object.keys(bundle.environment).sort()).toEqual(names.sort())
  expect(bundle.environment).toMatchObject({ PORT: 'set, invalid', OTP_SECRET: 'set' })
})

test('without a database the rest is printed', async () => {
  const { bundle } = await printBundle({
    DATABASE_URL: 'postgres://ann:hunter2@127.0.0.1:1/app',
    TIMEOUT_SCALE: testSettings.TIMEOUT_SCALE,
  })
  expect(bundle.settings).toEqual({ unavailable: 'ECONNREFUSED' })
  expect(bundle.about).toMatchObject({ node: process.version })
  expect(bundle.service).toHaveProperty(['/readyz'])
})

test.each([
  ['PORT', '8080', 8080],
  ['PORT', 'hunter2', 'set, invalid'],
  ['PORT', '', 'not set'],
  ['MIGRATE', '1', true],
  ['LOG_LEVEL', 'debug', 'debug'],
  ['LOG_LEVEL', 'hunter2', 'set, invalid'],
  ['OTP_SECRET', '1234567890123456', 'set'],
  ['PUBLIC_URL', 'https://ann@mail.test', 'set, invalid'],
  ['DATABASE_URL', 'postgres://ann:hunter2@db.internal:6432/app', 'set'],
])('%s=%s is shown as %j', (name, value, shown) => {
  expect(describeEnvironment({ [name]: value })[name]).toEqual(shown)
})

test.each([
  [Object.assign(new Error('connect ECONNREFUSED 10.0.0.1:5432'), { code: 'ECONNREFUSED' }), 'ECONNREFUSED'],
  [Object.assign(new Error('no password for user "ann"'), { code: '28P01' }), '28P01'],
  [Object.assign(new Error('ann@mail.test'), { code: 'ann@mail.test' }), 'error without a code'],
  [new DOMException('late', 'TimeoutError'), 'timeout'],
  [undefined, 'error without a code'],
])('of an error only its code is shown', async (error, shown) => {
  expect(describeFailure(error)).toBe(shown)
  expect(await readSection(() => Promise.reject(error))).toEqual({ unavailable: shown })
})

test.each([
  ['canceling statement due to statement timeout', 'statement timeout'],
  ['connect ENOENT /var/run/postgresql/.s.PGSQL.5432', 'connection refused'],
  ['Resend answered 401: Unauthorized', 'rejected credentials'],
  ['ann@mail.test was not found', 'other'],
])('the error "%s" is counted as %s, and an unknown name as other', (error, kind) => {
  const row = { source: 'job', status: 'failed', error }
  const rows = ['send', 'ann@mail.test', 'ann@mail.test'].map(name => ({ ...row, name }))
  expect(countFailures(rows, new Set(['send']))).toEqual([
    { ...row, error: kind, name: 'other', count: 2 },
    { ...row, error: kind, name: 'send', count: 1 },
  ])
})
