import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { BenchHarness } from '@/lab/bench/harness'
import { readProcessUsage } from '@/lab/bench/process-usage'
import { below, type SectionResult } from '@/lab/bench/report'
import { createDb, type Db } from '@/lib/db/db'
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

/** Time and memory of one process that settles 100,000 open entries of one slate. */
export async function measureSettlement(harness: BenchHarness): Promise<SectionResult> {
  const url = await harness.emptyDatabase()
  await insertEntries(url)
  await withClient(url, client => inTransaction(client, db => finishLoadSlate(db, load)))
  const { seconds, megabytes } = await runSettlement(url)
  const open = await countOpen(url, load.gameId)
  if (open > 0) throw new Error(`${open} entries are still open`)
  return {
    title: `Settlement of ${load.entries.toLocaleString('en')} entries, ${Math.round(load.entries / seconds).toLocaleString('en')} per second`,
    candidates: [],
    targets: [
      below('until all are settled', seconds, 10, 's'),
      below('of memory', Math.max(...megabytes), 250, 'MB'),
    ],
  }
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

/** Settles in a process with a 128 MB heap, which crashes if memory grows with the number of entries. */
async function runSettlement(url: string): Promise<{ seconds: number; megabytes: number[] }> {
  const startedAt = performance.now()
  const flags = ['--max-semi-space-size=4', '--max-old-space-size=128', '--import', 'tsx']
  const child = spawn(process.execPath, [...flags, 'scripts/ops.ts', 'settle'], {
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
  return { seconds: (performance.now() - startedAt) / 1_000, megabytes }
}

export async function countOpen(url: string, gameId: number): Promise<number> {
  const count = 'select count(*)::int as open from pickem_entries where game_id = $1 and settled_at is null'
  return (await withClient(url, client => client.query(count, [gameId]))).rows[0].open
}
