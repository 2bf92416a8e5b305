import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { bundleProgram } from '@/e2e/fixtures/bundle-program'
import type { BenchHarness } from '@/lab/bench/harness'
import { readProcessUsage } from '@/lab/bench/process-usage'
import { atLeast, below, type SectionResult } from '@/lab/bench/report'
import { createDb, type Db } from '@/lib/db/db'
import { openDatabaseProxy } from '@/lib/db/testing/tcp-proxy'
import { withClient } from '@/lib/db/with-client'
import {
  finishLoadSlate,
  insertLoadEntries,
  insertLoadSlate,
  type LoadTest,
} from '@/lib/play/testing/settlement-load'
import { testSettings } from '@/scripts/test/settings'

export const load: LoadTest = { gameId: 5, firstId: 900_000_000, users: 20_000, entries: 100_000 }
const batchSize = 5_000

/** Starts like the built service. */
const program = `
  import { settleDue } from '@/lib/play/settlement/settle-due'
  await settleDue()
  process.exit(0)
`

const delayMs = 20

/** Time and memory of one process that settles 100,000 open entries of one slate, and of two with a distant database. */
export async function measureSettlement(harness: BenchHarness): Promise<SectionResult[]> {
  const entries = load.entries.toLocaleString('en')
  const near = await settle(harness, 1, 0)
  const [byOne, byTwo] = [await settle(harness, 1, delayMs), await settle(harness, 2, delayMs)]
  return [
    {
      title: `Settlement of ${entries} entries, ${Math.round(load.entries / near.seconds).toLocaleString('en')} per second`,
      candidates: [],
      targets: [
        below('until all are settled', near.seconds, 10, 's'),
        below('of memory', Math.max(...near.megabytes), 250, 'MB'),
      ],
    },
    {
      title: `The same with ${delayMs} ms to the database: ${byOne.seconds.toFixed(1)} s by one process, ${byTwo.seconds.toFixed(1)} s by two`,
      candidates: [],
      targets: [atLeast('two processes of one', byOne.seconds / byTwo.seconds, 1.6)],
    },
  ]
}

type Settlement = { seconds: number; megabytes: number[] }

/** With `delayMs` more per round trip to the database. */
async function settle(harness: BenchHarness, processes: number, delayMs: number): Promise<Settlement> {
  const url = await harness.emptyDatabase()
  await insertEntries(url)
  await withClient(url, client => inTransaction(client, db => finishLoadSlate(db, load)))
  const proxy = await openDatabaseProxy(url, delayMs)
  const file = await bundleProgram(program)
  const startedAt = performance.now()
  const ends = await Promise.all(
    Array.from({ length: processes }, () => runSettlement(file, delayMs > 0 ? proxy.url : url)),
  )
  const seconds = (performance.now() - startedAt) / 1_000
  proxy.close()
  const open = await countOpen(url, load.gameId)
  if (open > 0) throw new Error(`${open} entries are still open`)
  return { seconds, megabytes: ends.flat() }
}

/** With a slate that has not begun. */
export async function insertEntries(url: string) {
  await withClient(url, async client => {
    await inTransaction(client, db => insertLoadSlate(db, load))
    for (let first = 0; first < load.entries; first += batchSize)
      await inTransaction(client, db => insertLoadEntries(db, load, first, first + batchSize - 1))
    await client.query('vacuum analyze')
  })
}

async function inTransaction(client: pg.ClientBase, work: (db: Db) => Promise<void>) {
  await client.query('begin')
  await work(createDb(client))
  await client.query('commit')
}

/** Settles in a process with a 128 MB heap, which crashes if memory grows with the number of entries. Returns its megabytes. */
async function runSettlement(file: string, url: string): Promise<number[]> {
  const flags = ['--max-semi-space-size=4', '--max-old-space-size=128']
  const child = spawn(process.execPath, [...flags, file], {
    env: { ...process.env, ...testSettings, TIMEOUT_SCALE: '1', DATABASE_URL: url },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const exited = once(child, 'exit')
  const megabytes: number[] = []
  while (child.exitCode === null && child.signalCode === null) {
    const usage = readProcessUsage(child.pid ?? 0)
    if (usage) megabytes.push(usage.largestMb)
    await Promise.race([exited, wait(250)])
  }
  if (child.exitCode !== 0) throw new Error('settlement failed')
  return megabytes
}

export async function countOpen(url: string, gameId: number): Promise<number> {
  const count = 'select count(*)::int as open from pickem_entries where game_id = $1 and settled_at is null'
  return (await withClient(url, client => client.query(count, [gameId]))).rows[0].open
}
