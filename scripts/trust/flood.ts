import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import type pg from 'pg'
import { type Asking, ask } from './http-client'
import type { Order, Report } from './attack'
import { type OwnService, withOwnService } from './own-service'
import { enter, makePlayer, type Player } from './test-users'
import { type Proof, shareOf, type Wishes } from './trust-test'

const fullSeconds = 60
const quietSeconds = 10
const callers = 20
/** Below the 120 calls a minute that a user has. */
const pauseMs = 600
const entryEach = 25
const maxP99Ms = 250
const maxRowsPerMinute = 1_000

/** T17: one address sends long and hostile text, and floods of calls that are refused. */
export const flood: Proof = {
  key: 'T17',
  promises: 'one attacker slows nobody else, and fills no table',
  run: wishes =>
    withOwnService('slatekeeper_trust_flood_test', { RATE_LIMITS: 'on', TRUST_PROXY: '1' }, service =>
      endure(service, wishes),
    ),
}

async function endure({ origin, database }: OwnService, wishes: Wishes) {
  const seconds = shareOf(fullSeconds, wishes)
  const players: Player[] = []
  for (let made = 0; made < callers; made++) players.push(await makePlayer(origin))
  const { token } = await makePlayer(origin)
  const callAll = (time: number) =>
    Promise.all(players.map((player, seat) => callApp(origin, player, seat, time))).then(calls =>
      calls.flat(),
    )
  const quiet = await callAll(shareOf(quietSeconds, wishes))
  const before = await countRows(database)
  const order: Order = { origin, attacker: { address: '203.0.113.9', token }, seconds, seed: wishes.seed }
  const [{ statuses }, calls] = await Promise.all([startAttack(order), callAll(seconds)])
  // What is kept of the last calls is written within a second.
  await wait(1_000)
  const grown = growthOf(before, await countRows(database))
  return judge(statuses, { quiet, calls, grown })
}

type Measured = { quiet: Call[]; calls: Call[]; grown: [string, number][] }

function judge(statuses: Report['statuses'], { quiet, calls, grown }: Measured) {
  const p99 = p99Of(calls)
  const failed = calls.filter(({ status }) => status !== 200)
  const broken = Object.entries(statuses).filter(([status]) => status === '0' || /^5(?!03)/.test(status))
  const sent = Object.values(statuses).reduce((sum, times) => sum + times, 0)
  const [most] = grown
  const breaches = [
    ...(p99 > maxP99Ms ? [`p99 of other callers was ${p99.toFixed(0)} ms`] : []),
    ...failed.map(
      ({ path, status, text }) => `another caller's ${path} answered ${status}: ${text.slice(0, 200)}`,
    ),
    ...broken.map(([status, times]) => `the attacker was answered ${status} ${times} times`),
    ...grown
      .filter(([, rows]) => rows > maxRowsPerMinute)
      .map(([table, rows]) => `${table} grew by ${rows} rows`),
  ]
  const told = Object.entries(statuses).map(([status, times]) => `${times.toLocaleString('en')}×${status}`)
  const figure =
    `${sent.toLocaleString('en')} hostile requests (${told.join(', ')}): p99 of ${calls.length.toLocaleString('en')} ` +
    `calls of others ${p99.toFixed(0)} ms (before the attack ${p99Of(quiet).toFixed(0)} ms); the table that grew most was ${most?.[0]} with ${most?.[1]} rows`
  return { figure, breaches }
}

function p99Of(calls: Call[]): number {
  const sorted = calls.map(({ ms }) => ms).sort((one, other) => one - other)
  return sorted[Math.ceil(sorted.length * 0.99) - 1] ?? Number.POSITIVE_INFINITY
}

type Call = { path: string; status: number; text: string; ms: number }

/** Calls the app as one user does, from an address of its own, until the attack is over. */
async function callApp(origin: string, player: Player, seat: number, seconds: number): Promise<Call[]> {
  const deadline = Date.now() + seconds * 1_000
  const calls: Call[] = []
  const reads = ['/balance', '/balance/v2', '/check-app-update']
  // Users do not call in step.
  await wait((seat * pauseMs) / callers)
  for (let number = 1; Date.now() < deadline; number++) {
    const asking: Asking =
      number % entryEach === 0
        ? enter(player, randomUUID())
        : { method: 'GET', path: reads[number % reads.length] ?? '', token: player.token }
    const headers = { ...asking.headers, 'x-forwarded-for': `198.51.100.${seat + 1}` }
    const { status, text, ms } = await ask(origin, { ...asking, headers })
    calls.push({ path: asking.path, status, text, ms })
    await wait(pauseMs)
  }
  return calls
}

/** In a process of its own, whose work takes no time from the calls that are measured. */
async function startAttack(order: Order): Promise<Report> {
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

/** By how many rows each table grew, the most first. */
function growthOf(before: Map<string, number>, after: Map<string, number>): [string, number][] {
  const grown = [...after].map(([name, rows]): [string, number] => [name, rows - (before.get(name) ?? 0)])
  return grown.sort(([, one], [, other]) => other - one)
}
