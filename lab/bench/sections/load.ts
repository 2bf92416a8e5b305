import { setTimeout as wait } from 'node:timers/promises'
import type { BenchHarness } from '@/lab/bench/harness'
import type { LoadResult } from '@/lab/bench/load-process'
import { readProcessUsage } from '@/lab/bench/process-usage'
import { atLeast, below, type SectionResult } from '@/lab/bench/report'
import { median } from '@/lab/bench/rounds'
import { countOpen, insertEntries, load } from '@/lab/bench/sections/settlement'
import { type RunningServer, service } from '@/lab/bench/servers'
import { finalResults } from '@/lib/play/testing/settlement-load'
import { testSettings } from '@/scripts/test/settings'

const userCount = 1_000_000
const connections = 64
const maxP99Ms = 250
const deliveryMs = 60_000
/** Each step of the search is a quarter faster. */
const searchFrom = 400
const searchSeconds = 30
const deliveredLines = 300

/**
 * A long load at seven tenths of the highest rate whose 99th percentile is below the bar for half a minute: the rest is for
 * jobs, the feed and settlement. Every minute the feed changes 300 lines, and after a third of the time it ends ten matches with
 * 100,000 open entries.
 */
export async function measureLoad(harness: BenchHarness): Promise<SectionResult> {
  const url = await harness.database(userCount)
  await insertEntries(url)
  const server = await harness.startServer(service(url, { WORKERS: '2' }))
  const generator = await harness.loadGenerator()
  const run = (rate: number, seconds: number) =>
    generator.run({ origin: server.origin, call: 'mix', userCount, seconds, connections, rate })
  const rate = Math.floor(0.7 * (await findRate(run)))
  const seconds = harness.options.loadSeconds
  console.error(`${rate} calls per second for ${seconds / 60} minutes …`)
  const ended = new AbortController()
  const [result, megabytes, deliveries, settledSeconds] = await Promise.all([
    run(rate, seconds).finally(() => ended.abort()),
    sampleMemory(server, ended.signal),
    deliverLines(server, ended.signal),
    settleDuring(server, url, seconds / 3, ended.signal),
  ])
  console.error(`  p99 by minute: ${result.p99MsByMinute.join(', ')} ms`)
  console.error(
    `  memory by minute: ${megabytes
      .filter((_, index) => index % 6 === 0)
      .map(Math.round)
      .join(', ')} MB`,
  )
  const third = Math.floor(megabytes.length / 3)
  const growth = median(megabytes.slice(-third)) / median(megabytes.slice(third, 2 * third))
  return {
    title: `A million users: ${result.answered.toLocaleString('en')} calls at ${rate} per second, ${deliveries} deliveries, ${load.entries.toLocaleString('en')} entries`,
    candidates: [],
    targets: [
      atLeast('answered of the rate', result.perSecond / rate, 0.99),
      below('99th percentile', result.p99Ms, maxP99Ms, 'ms'),
      below('calls that failed', result.failed, 1, ''),
      below('until all entries are settled', settledSeconds, 60, 's'),
      below('of memory', Math.max(...megabytes), 300, 'MB'),
      below('memory of the last third, of the second', growth, 1.1, '×'),
    ],
  }
}

/** The highest rate below the bar, to which each has two chances. Throws if the first one is above it. */
async function findRate(run: (rate: number, seconds: number) => Promise<LoadResult>): Promise<number> {
  const holds = async (rate: number) => {
    const { p99Ms, perSecond, failed } = await run(rate, searchSeconds)
    console.error(`  ${rate} calls per second: ${Math.round(perSecond)} answered, p99 ${p99Ms} ms`)
    return p99Ms < maxP99Ms && failed === 0 && perSecond > 0.99 * rate
  }
  await run(searchFrom, searchSeconds)
  let highest = 0
  for (let rate = searchFrom; (await holds(rate)) || (await holds(rate)); rate = Math.round(rate * 1.25))
    highest = rate
  if (highest === 0) throw new Error(`${searchFrom} calls per second are too many already`)
  return highest
}

/** Of the larger worker, every ten seconds. */
async function sampleMemory(server: RunningServer, signal: AbortSignal): Promise<number[]> {
  const megabytes: number[] = []
  while (await pause(10_000, signal)) megabytes.push(readProcessUsage(server.pid)?.largestMb ?? Number.NaN)
  return megabytes
}

/** Returns how many deliveries the service accepted. */
async function deliverLines(server: RunningServer, signal: AbortSignal): Promise<number> {
  const ids = Array.from({ length: deliveredLines }, (_, index) => index)
  const firstId = 950_000_000
  let count = 0
  do {
    await deliver(server, {
      game_id: load.gameId,
      games: [
        {
          feed_game_id: firstId,
          home_team: 'North',
          away_team: 'South',
          scheduled_at: '2199-01-01T00:00:00Z',
        },
      ],
      players: ids.map(id => ({
        feed_player_id: firstId + id,
        first_name: 'Given',
        last_name: `Family ${id}`,
        short_name: `G. Family ${id}`,
        team: id % 2 === 0 ? 'North' : 'South',
      })),
      projections: ids.map(id => ({
        feed_player_id: firstId + id,
        feed_game_id: firstId,
        projection: 10.5 + ((id + count) % 20),
      })),
    })
    count++
  } while (await pause(deliveryMs, signal))
  return count
}

/** Returns the seconds from the results to the last settled entry, or to the end of the load. */
async function settleDuring(server: RunningServer, url: string, afterSeconds: number, signal: AbortSignal) {
  await wait(afterSeconds * 1_000)
  const startedAt = performance.now()
  await deliver(server, finalResults(load))
  while ((await countOpen(url, load.gameId)) > 0 && (await pause(1_000, signal)));
  return (performance.now() - startedAt) / 1_000
}

async function deliver({ origin }: RunningServer, body: object): Promise<void> {
  const response = await fetch(`${origin}/feed/import`, {
    method: 'POST',
    headers: { authorization: `Bearer ${testSettings.FEED_TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`the feed was answered ${response.status}: ${await response.text()}`)
}

/** False once the signal is aborted. */
const pause = (ms: number, signal: AbortSignal): Promise<boolean> =>
  wait(ms, true, { signal }).catch(() => false)
