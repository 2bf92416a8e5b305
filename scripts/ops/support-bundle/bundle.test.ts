import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import sql from 'sql-template-tag'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { EnvError, readEnv } from '@/lib/core/env'
import { db } from '@/lib/db/client'
import { resetDatabase } from '@/lib/db/testing/reset-database'
import { transaction } from '@/lib/db/transaction'
import { makeWalletOwner } from '@/lib/people/testing/wallet'
import { testSettings } from '@/scripts/test/settings'
import { shownSettings } from './environment'
import { readLedger } from './health'
import { fillWithMarks, findMarks, markSettings } from './testing'

await resetDatabase()

const { DATABASE_URL = '' } = process.env
let parent: string

beforeEach(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'slatekeeper-support-'))
})

afterEach(() => rm(parent, { recursive: true, force: true }))

/** Runs the command with only these settings. Returns its files, and what it printed without its random folder. */
async function writeBundle(settings: Record<string, string>) {
  const folder = path.join(parent, 'bundle')
  const { PATH = '' } = process.env
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', 'scripts/ops.ts', 'support-bundle', '--out', folder],
    { env: { PATH, NODE_ENV: 'production', ...settings } },
  )
  const files: Record<string, string> = {}
  for (const name of await readdir(folder)) files[name] = await readFile(path.join(folder, name), 'utf8')
  return {
    folder,
    files,
    output: (stdout + stderr).replaceAll(parent, ''),
    read: (name: string) => JSON.parse(files[name] ?? 'null'),
  }
}

test('a violated rule of the ledger has its description and a count, and no rows', async () => {
  const user = await makeWalletOwner()
  await transaction(async tx => {
    await tx.run(sql`set local session_replication_role = replica`)
    await tx.run(
      sql`insert into ledger_transactions (kind, user_id, reason) values ('opening', ${user}, 'For Ann')`,
    )
  })
  const description = expect.stringMatching(/^[A-Za-z].{5,}$/)
  expect(await readLedger(600_000)).toEqual({
    rules: expect.any(Number),
    postings: expect.any(Number),
    violated: [{ name: expect.stringMatching(/^[a-z_]+$/), description, count: 1 }],
  })
})

test('no text of a row and no value of a secret setting is in the bundle', async () => {
  await db.run(sql`
    insert into job_runs (job_id, task, worker, attempt, finished_at, outcome, error)
    values (1, 'verify_ledger', 'worker', 1, now(), 'failed', 'canceling statement due to statement timeout')`)
  const marks = await fillWithMarks(DATABASE_URL)
  expect(marks.size).toBeGreaterThan(500)
  const marked = markSettings(
    Object.keys(shownSettings).filter(name => !databaseSettings.includes(name)),
    isAccepted,
  )
  expect(Object.keys(marked)).toEqual(
    expect.arrayContaining(['OTP_SECRET', 'STRIPE_WEBHOOK_SECRET', 'OIDC_ROLES']),
  )
  const { files, output, read } = await writeBundle({
    ...marked,
    DATABASE_URL: withMark(DATABASE_URL),
    TIMEOUT_SCALE: testSettings.TIMEOUT_SCALE,
    PGPASSWORD: 'zqx99998',
  })

  const found = [output, ...Object.values(files)].flatMap(findMarks)
  expect(found.map(name => marks.get(name) ?? name)).toEqual([])
  const { password } = new URL(DATABASE_URL)
  if (password) expect([output, ...Object.values(files)].join()).not.toContain(password)

  // The rows were read.
  for (const name of ['errors.json', 'health.json', 'settings.json', 'migrations.json'])
    expect(files[name], name).not.toContain('unavailable')
  expect(read('errors.json')).toMatchObject({
    failedRuns: expect.arrayContaining([{ name: 'verify_ledger', error: 'statement timeout', count: 1 }]),
    failedJobs: expect.arrayContaining([{ name: 'other', error: 'other', count: expect.any(Number) }]),
    failedMessages: expect.arrayContaining([expect.objectContaining({ name: 'other', status: 'failed' })]),
    failedWebhooks: expect.arrayContaining([expect.objectContaining({ name: 'other', status: 'failed' })]),
    failedPaymentEvents: expect.arrayContaining([expect.objectContaining({ status: 'failed' })]),
  })
  expect(read('health.json')).toMatchObject({
    isReady: expect.any(Boolean),
    backlog: { jobs_waiting: expect.any(Array) },
  })
  expect(read('database.json')).toMatchObject({
    tables: expect.any(Array),
    replica: { unavailable: expect.any(String) },
  })
  expect(read('settings.json')).toMatchObject({ job_run_days: 14, deposit_checkout_url: 'default' })
  expect(read('migrations.json')).toMatchObject({ pending: [] })
  expect(Object.keys(files)).toContain('ledger.json')
})

function withMark(databaseUrl: string): string {
  const url = new URL(databaseUrl)
  url.searchParams.set('application_name', 'zqx99999')
  return url.href
}

const databaseSettings = ['DATABASE_URL', 'DIRECT_DATABASE_URL', 'FIREBASE_SERVICE_ACCOUNT']

/** Settings that are only complete together are tried one by one. */
function isAccepted(name: string, value: string): boolean {
  // The bundle contains the hosts of these.
  if (shownSettings[name] === 'url' && URL.canParse(value) && new URL(value).hostname !== 'localhost')
    return false
  try {
    readEnv({ [name]: value })
    return true
  } catch (error) {
    if (!(error instanceof EnvError)) throw error
    const about = error.message
      .split('\n')
      .filter(line => [`${name} `, `${name}.`].some(start => line.startsWith(start)))
    return about.every(line => / is missing: | needs /.test(line))
  }
}

test('with an invalid environment, and marks in every setting, it is written without them', async () => {
  const marked = markSettings(Object.keys(shownSettings), () => true)
  const { files, output, read } = await writeBundle(marked)
  expect([output, ...Object.values(files)].flatMap(findMarks)).toEqual([])
  expect(read('database.json')).toEqual({
    unavailable: 'the environment is invalid, so the service does not start',
  })
  expect(read('environment.json')).toMatchObject({ PORT: 'set, invalid', OTP_SECRET: 'set' })
})

test('without a database the rest is written, for its owner only', async () => {
  const { folder, read } = await writeBundle({
    DATABASE_URL: 'postgres://ann:hunter2@127.0.0.1:1/app',
    TIMEOUT_SCALE: testSettings.TIMEOUT_SCALE,
  })
  expect(read('database.json')).toEqual({ unavailable: 'ECONNREFUSED' })
  expect(read('about.json')).toMatchObject({ node: process.version })
  expect(read('service.json')).toHaveProperty(['/readyz'])
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
  expect((await stat(path.join(folder, 'about.json'))).mode & 0o777).toBe(0o600)
})
