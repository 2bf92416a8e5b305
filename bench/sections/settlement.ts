import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { House } from '@/bench/house'
import type { Section } from '@/bench/report'
import { readUsage } from '@/bench/usage'
import { createDb } from '@/lib/db/db'
import {
  finishLoadSlate,
  insertLoadEntries,
  insertLoadSlate,
  type LoadTest,
} from '@/lib/settlement/testing-load'
import { testSettings } from '@/scripts/test-settings'

const load: LoadTest = { gameId: 5, firstId: 900_000_000, users: 20_000, entries: 100_000 }
const lot = 5_000

/** How long one process takes to settle a slate with 100,000 open entries, and what it holds. */
export async function measureSettlement(house: House): Promise<Section> {
  const url = await house.emptyDatabase()
  await sellEntries(url)
  const { seconds, megabytes } = await settleIn(url)
  const open = await countOpen(url)
  if (open > 0) throw new Error(`${open} entries were left open`)
  return {
    title: `Settlement of ${load.entries.toLocaleString('en')} entries, ${Math.round(load.entries / seconds).toLocaleString('en')} a second`,
    standings: [],
    verdicts: [
      { what: 'until all are settled', measured: seconds, bar: { below: 60 }, unit: 's' },
      { what: 'of memory', measured: Math.max(...megabytes), bar: { below: 250 }, unit: 'MB' },
    ],
  }
}

async function sellEntries(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const db = createDb(client)
  const inOne = async (work: () => Promise<void>) => {
    await client.query('begin')
    await work()
    await client.query('commit')
  }
  await inOne(() => insertLoadSlate(db, load))
  for (let first = 0; first < load.entries; first += lot)
    await inOne(() => insertLoadEntries(db, load, first, first + lot - 1))
  await client.query('vacuum analyze')
  await inOne(() => finishLoadSlate(db, load))
  await client.end()
}

/** What the job does, in a process of its own whose heap cannot grow with the entries: it would end for want of memory. */
async function settleIn(url: string): Promise<{ seconds: number; megabytes: number[] }> {
  const startedAt = performance.now()
  const flags = ['--max-semi-space-size=4', '--max-old-space-size=128', '--import', 'tsx']
  const child = spawn(process.execPath, [...flags, 'scripts/settle.ts'], {
    env: { ...process.env, ...testSettings, TIMEOUT_SCALE: '1', DATABASE_URL: url },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(child, 'exit')
  const megabytes: number[] = []
  while (child.exitCode === null && child.signalCode === null) {
    const usage = readUsage(child.pid ?? 0)
    if (usage) megabytes.push(usage.largestMb)
    await Promise.race([ended, wait(250)])
  }
  if (child.exitCode !== 0) throw new Error('settlement failed')
  return { seconds: (performance.now() - startedAt) / 1_000, megabytes }
}

async function countOpen(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(
    'select count(*)::int as open from pickem_entries where settled_at is null',
  )
  await client.end()
  return rows[0].open
}
