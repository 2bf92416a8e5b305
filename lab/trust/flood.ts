import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import type pg from 'pg'
import type { AttackOptions, AttackResult } from './attack'
import { type ApiCall, call } from './http-client'
import { type TestService, withTestService } from './service'
import { createTestUser, entryCall, type TestUser } from './test-users'
import { describeCounts, p99Of, type RunOptions, scale, type TrustTest } from './trust-test'

const fullSeconds = 60
const quietSeconds = 10
const callers = 20
// Below the limit of 120 calls per minute and user.
const pauseMs = 600
const callsPerEntry = 25
const maxP99Ms = 250
const maxRowsPerMinute = 1_000

/** T17: one address sends long and hostile text, and floods of rejected calls. */
export const flood: TrustTest = {
  key: 'T17',
  guarantee: 'one attacker slows no other caller and fills no table',
  run: options =>
    withTestService('slatekeeper_trust_flood_test', { RATE_LIMITS: 'on', TRUST_PROXY: '1' }, service =>
      measureAttack(service, options),
    ),
}

async function measureAttack({ origin, database }: TestService, options: RunOptions) {
  const seconds = scale(fullSeconds, options)
  const users: TestUser[] = []
  for (let made = 0; made < callers; made++) users.push(await createTestUser(origin))
  const { token } = await createTestUser(origin)
  const callAll = (time: number) =>
    Promise.all(users.map((user, index) => callApp(origin, user, index, time))).then(calls => calls.flat())
  const quiet = await callAll(scale(quietSeconds, options))
  const before = await countRows(database)
  const order: AttackOptions = {
    origin,
    attacker: { address: '203.0.113.9', token },
    seconds,
    seed: options.seed,
  }
  const [{ statuses }, calls] = await Promise.all([startAttack(order), callAll(seconds)])
  // Rejections are stored within a second.
  await wait(1_000)
  const growth = rankGrowth(before, await countRows(database))
  return evaluate(statuses, { quiet, calls, growth })
}

type Measurements = { quiet: Call[]; calls: Call[]; growth: [string, number][] }

function evaluate(statuses: AttackResult['statuses'], { quiet, calls, growth }: Measurements) {
  const timesOf = (list: Call[]) => list.map(({ ms }) => ms)
  const p99 = p99Of(timesOf(calls))
  const failed = calls.filter(({ status }) => status !== 200)
  const broken = Object.entries(statuses).filter(([status]) => status === '0' || /^5(?!03)/.test(status))
  const sent = Object.values(statuses).reduce((sum, times) => sum + times, 0)
  const [most] = growth
  const breaches = [
    ...(p99 > maxP99Ms ? [`p99 of other callers was ${p99.toFixed(0)} ms`] : []),
    ...failed.map(
      ({ path, status, text }) => `another caller's ${path} answered ${status}: ${text.slice(0, 200)}`,
    ),
    ...broken.map(([status, times]) => `the attacker was answered ${status} ${times} times`),
    ...growth
      .filter(([, rows]) => rows > maxRowsPerMinute)
      .map(([table, rows]) => `${table} grew by ${rows} rows`),
  ]
  const summary =
    `${sent.toLocaleString('en')} hostile requests (${describeCounts(statuses)}): p99 of ${calls.length.toLocaleString('en')} ` +
    `calls of others ${p99.toFixed(0)} ms (before the attack ${p99Of(timesOf(quiet)).toFixed(0)} ms); most rows were added to ${most?.[0]} (${most?.[1]})`
  return { summary, breaches }
}

type Call = { path: string; status: number; text: string; ms: number }

/** Calls the API as one app user, from a separate address, until the attack ends. */
async function callApp(origin: string, user: TestUser, index: number, seconds: number): Promise<Call[]> {
  const deadline = Date.now() + seconds * 1_000
  const calls: Call[] = []
  const reads = ['/balance', '/balance/v2', '/check-app-update']
  // Spread the users' calls over the interval.
  await wait((index * pauseMs) / callers)
  for (let number = 1; Date.now() < deadline; number++) {
    const apiCall: ApiCall =
      number % callsPerEntry === 0
        ? entryCall(user, randomUUID())
        : { method: 'GET', path: reads[number % reads.length] ?? '', token: user.token }
    const headers = { ...apiCall.headers, 'x-forwarded-for': `198.51.100.${index + 1}` }
    const { status, text, ms } = await call(origin, { ...apiCall, headers })
    calls.push({ path: apiCall.path, status, text, ms })
    await wait(pauseMs)
  }
  return calls
}

/** Runs in a separate process, so that it does not delay the measured calls. */
async function startAttack(order: AttackOptions): Promise<AttackResult> {
  const script = new URL('attack.ts', import.meta.url).pathname
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--import',
    'tsx',
    script,
    JSON.stringify(order),
  ])
  return JSON.parse(stdout)
}

async function countRows(database: pg.Pool): Promise<Map<string, number>> {
  const { rows } = await database.query<{ name: string }>(`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`)
  const counts = rows.map(({ name }) => `select '${name}' as name, count(*)::int as rows from ${name}`)
  const counted = await database.query<{ name: string; rows: number }>(counts.join(' union all '))
  return new Map(counted.rows.map(({ name, rows: count }) => [name, count]))
}

/** Added rows per table, most first. */
function rankGrowth(before: Map<string, number>, after: Map<string, number>): [string, number][] {
  const growth = [...after].map(([name, rows]): [string, number] => [name, rows - (before.get(name) ?? 0)])
  return growth.sort(([, one], [, other]) => other - one)
}
