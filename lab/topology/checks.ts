import { setTimeout as wait } from 'node:timers/promises'
import autocannon from 'autocannon'
import pg from 'pg'
import { findLedgerProblems } from '@/lab/trust/crashes'
import { findInvalidResponses } from '@/lab/trust/find-invalid-responses'
import { call } from '@/lab/trust/http-client'
import { type Load, startLoad } from '@/lab/trust/load'
import { createTestUser } from '@/lab/trust/test-users'
import { testSettings } from '@/scripts/test/settings'
import { runCommand } from '@/scripts/tools/run-command'
import { describeResponses, type Row } from './report'
import type { Topology } from './topology'

export type Options = { seconds: number; rate: number }

type Check = {
  name: string
  /** Settings of the service that it needs. */
  settings: Record<string, string>
  run(topology: Topology, options: Options): Promise<Row[]>
}

const ofProduction = { RATE_LIMITS: 'on' }

export const checks: Check[] = [
  // The suite is the first of two proxies, so that its tests can set their addresses. It must pass on a busy machine.
  { name: 'limits', settings: { ...ofProduction, TIMEOUT_SCALE: '20', TRUST_PROXY: '2' }, run: checkLimits },
  { name: 'rolling', settings: { RATE_LIMITS: 'off' }, run: checkRollingRestart },
  { name: 'faults', settings: ofProduction, run: checkFaults },
  { name: 'failover', settings: ofProduction, run: checkFailover },
]

/** T13 over two machines. */
async function checkLimits({ origin, databaseUrl }: Topology): Promise<Row[]> {
  const { FEED_TOKEN, METRICS_TOKEN } = testSettings
  const { isOk, seconds, output } = await runCommand(
    { name: 'T13', command: ['playwright', 'test', '--project=limits', 'e2e/limits/exact.spec.ts'] },
    {
      BASE_URL: origin,
      BASE_DATABASE_URL: databaseUrl,
      BASE_RATE_LIMITS: 'on',
      FEED_TOKEN,
      METRICS_TOKEN,
    },
  )
  const [, passed = '0'] = /^ *(\d+) passed/m.exec(output) ?? []
  const figures = `${passed} passed in ${Math.round(seconds)} s`
  return [{ name: 'T13', figures, problems: isOk && passed !== '0' ? [] : [output.slice(-8_000)] }]
}

/** Restarts both machines under a constant rate of reads and the writes of twelve users: no call may fail. */
async function checkRollingRestart(topology: Topology, { rate }: Options): Promise<Row[]> {
  const { origin } = topology
  const load = await startLoad(origin, 1, topology.databaseUrl, { writers: 12, pauseMs: 500, retryMs: 1_000 })
  const { token } = await createTestUser(origin)
  const expected = await readBalance(origin, token)
  let stopReads = () => undefined as unknown
  const reads = new Promise<autocannon.Result>((resolve, reject) => {
    const instance = autocannon(
      {
        url: `${origin}/balance/v2`,
        headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
        connections: 40,
        overallRate: rate,
        // Stopped when the restarts are over.
        duration: 600,
        verifyBody: body => fieldsOf(String(body)) === expected,
      },
      (error, result) => (error ? reject(error) : resolve(result)),
    )
    stopReads = () => instance.stop()
  })
  await wait(3_000)
  load.takeResponses()
  const startedAt = performance.now()
  await topology.restartMachines({ RATE_LIMITS: 'off' })
  const seconds = (performance.now() - startedAt) / 1_000
  stopReads()
  const { requests, errors, timeouts, non2xx, mismatches, latency } = await reads
  const writes = load.takeResponses()
  const failedWrites = writes.filter(({ status }) => ![200, 201].includes(status))
  const problems = [
    ...(errors + timeouts + non2xx + mismatches > 0
      ? [
          `rolling restart: ${errors} errors, ${timeouts} timeouts, ${non2xx} other statuses, ${mismatches} replies with other fields`,
        ]
      : []),
    ...failedWrites.map(({ path, status }) => `rolling restart: ${path} answered ${status}`),
    ...(await compare(topology, load)),
  ]
  const figures =
    `${requests.total.toLocaleString('en')} reads (${Math.round(requests.average)}/s of ${rate}/s) and ${writes.length} writes ` +
    `in ${Math.round(seconds)} s: ${errors + timeouts + non2xx + failedWrites.length} failed; p99 ${latency.p99} ms`
  return [{ name: 'rolling restart', figures, problems }]
}

async function readBalance(origin: string, token: string): Promise<string> {
  const { text } = await call(origin, { method: 'GET', path: '/balance/v2', token })
  return fieldsOf(text)
}

/** Values of a reply differ between calls, its fields do not. */
const fieldsOf = (text: string) => [...new Set(text.match(/"\w+":/g))].sort().join()

/** Kills each part but the primary, and starts it again after some seconds. */
async function checkFaults(topology: Topology, { seconds }: Options): Promise<Row[]> {
  const load = await startMoneyLoad(topology)
  const rows: Row[] = []
  const inject = async (
    name: string,
    kill: () => Promise<void>,
    restore: () => Promise<void>,
    canBeCut?: (path: string) => boolean,
  ) => {
    await load.nextAck()
    load.takeResponses()
    const killedAt = performance.now()
    await kill()
    await wait(seconds * 1_000)
    await restore()
    const restoredAt = performance.now()
    await load.nextAck()
    await wait(3_000)
    const responses = load.takeResponses()
    rows.push({
      name,
      figures: describeResponses(responses, killedAt, restoredAt),
      problems: findInvalidResponses(name, responses, canBeCut),
    })
    console.log(`  ${name}: ${rows.at(-1)?.figures}`)
  }
  const [machine] = topology.machines
  await inject(
    'kill -9 of a machine',
    () => machine.kill(),
    () => topology.startMachine(0, ofProduction),
    // HAProxy closes a used connection if the response is missing. It retries the others, which the service executes once.
    path => path === '/save-referral-link',
  )
  await inject(
    'kill -9 of Redis',
    () => topology.redis.kill(),
    () => topology.startRedis(),
  )
  await inject(
    'kill -9 of PgBouncer',
    () => topology.pooler.kill(),
    () => topology.startPooler(),
  )
  const synchronous = await topology.findSynchronous()
  for (const [name, index] of [
    ['asynchronous', 3 - synchronous],
    ['synchronous', synchronous],
  ] as const)
    await inject(
      `kill -9 of the ${name} replica`,
      async () => topology.nodes[index]?.kill(),
      () => topology.startReplica(index),
    )
  return [...rows, await verify(topology, load, 'after the faults')]
}

/** Kills the primary, promotes the synchronous replica, and makes the old primary a replica. */
async function checkFailover(topology: Topology, { seconds }: Options): Promise<Row[]> {
  const load = await startMoneyLoad(topology)
  await wait(seconds * 1_000)
  await load.nextAck()
  load.takeResponses()
  const old = topology.primaryIndex
  const killedAt = performance.now()
  await topology.killPrimary()
  await topology.promote()
  const promotedAt = performance.now()
  await load.nextAck()
  const backAt = performance.now()
  await wait(seconds * 1_000)
  const responses = load.takeResponses()
  const rows = [
    {
      name: 'failover of the primary',
      figures:
        `${describeResponses(responses, killedAt, promotedAt)}; promoted after ${inSeconds(promotedAt - killedAt)}, ` +
        `first write after ${inSeconds(backAt - killedAt)}`,
      problems: findInvalidResponses('failover', responses),
    },
  ]
  await topology.rebuildReplica(old)
  await wait(2_000)
  const later = load.takeResponses()
  rows.push({
    name: 'old primary as replica',
    figures: describeResponses(later, promotedAt, promotedAt),
    problems: later
      .filter(({ status }) => status > 201)
      .map(({ path, status }) => `old primary as replica: ${path} answered ${status}`),
  })
  return [...rows, await verify(topology, load, 'after the failover')]
}

const inSeconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`

/** 24 users with limits: each calls from an address of its own and stays below 10 entries in 10 s, also with retries. */
function startMoneyLoad({ origin, databaseUrl }: Topology): Promise<Load> {
  return startLoad(origin, 1, databaseUrl, {
    writers: 24,
    pauseMs: 1_500,
    retryMs: 1_200,
    hasAddresses: true,
  })
}

async function verify(topology: Topology, load: Load, when: string): Promise<Row> {
  const problems = await compare(topology, load)
  return {
    name: `writes ${when}`,
    figures: `${load.acknowledged().toLocaleString('en')} acknowledged, ${problems.length} lost, duplicated or wrong; ledger verified`,
    problems,
  }
}

async function compare(topology: Topology, load: Load): Promise<string[]> {
  const pool = new pg.Pool({ connectionString: topology.databaseUrl, max: 1 })
  const lost = await load.finishAndCompare(pool)
  await pool.end()
  return [...lost, ...(await findLedgerProblems(topology.databaseUrl))]
}
