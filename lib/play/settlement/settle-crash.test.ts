import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { bundleProgram } from '@/e2e/fixtures/bundle-program'
import { newFeedId } from '@/e2e/fixtures/feed-payload'
import { db } from '@/lib/db/client'
import { transaction } from '@/lib/db/transaction'
import {
  finishLoadSlate,
  insertLoadEntries,
  insertLoadSlate,
  type LoadTest,
} from '@/lib/play/testing/settlement-load'
import { settleDue } from './settle-due'

/** Set SETTLEMENT_KILLS=20 for a longer run. */
const rounds = Number(process.env.SETTLEMENT_KILLS ?? 2)

/** Settlement in a separate process that the test kills. */
const program = await bundleProgram(`
  import { settleDue } from '@/lib/play/settlement/settle-due'
  await settleDue()
  process.exit(0)
`)

/** Kills two processes at random times after settlement made progress. Returns false if one had already finished. */
async function settleAndKill(load: LoadTest): Promise<boolean> {
  const before = await progressOf(load)
  const children = [startSettlement(), startSettlement()]
  const isRunning = () => children.every(({ child }) => child.exitCode === null)
  while (isRunning() && (await progressOf(load)).settled === before.settled) await wait(5)
  for (const { child } of children) {
    await wait(Math.random() * 100)
    child.kill('SIGKILL')
  }
  const ends = await Promise.all(children.map(({ ended }) => ended))
  return ends.every(([, signal]) => signal === 'SIGKILL')
}

function startSettlement() {
  const child = spawn(process.execPath, [program], { stdio: ['ignore', 'ignore', 'inherit'] })
  return { child, ended: once(child, 'exit') }
}

const progressOf = async ({ firstId }: LoadTest) => {
  const row = await db.row<{ settled: number; entries: number }>(sql`
    select count(settled_at)::int as settled, count(*)::int as entries
      from pickem_entries where user_id in (select id from users where username like ${`load-${firstId}-`} || '%')`)
  return row ?? { settled: 0, entries: 0 }
}

it(`settles every entry once when two processes are killed ${rounds} times`, {
  timeout: 600_000 + rounds * 10_000,
}, async () => {
  let interrupted = 0
  // On a busy machine, settlement can end before the test sees its progress.
  while (interrupted === 0) interrupted = await settleWithKills()
  expect(interrupted).toBeGreaterThan(0)
})

/** Returns how often settlement was interrupted. */
async function settleWithKills(): Promise<number> {
  const load = await insertLoad(rounds * 1_500)
  let interrupted = 0
  for (let round = 0; round < rounds; round++) {
    const isKilled = await settleAndKill(load)
    const { settled, entries } = await progressOf(load)
    if (isKilled && settled < entries) interrupted++
  }
  await settleDue()
  await assertSettled(load)
  return interrupted
}

it('concurrent calls share the entries of a slate', async () => {
  const load = await insertLoad(3_000)
  const tallies = await Promise.all([settleDue(), settleDue()])
  for (const { settled } of tallies) expect(settled).toBeGreaterThan(0)
  expect(tallies.reduce((sum, { settled }) => sum + settled, 0)).toBe(load.entries)
  await assertSettled(load)
})

async function insertLoad(entries: number): Promise<LoadTest> {
  const load = { gameId: 6, firstId: newFeedId(), users: 200, entries }
  await transaction(tx => insertLoadSlate(tx, load))
  for (let first = 0; first < entries; first += 1_500)
    await transaction(tx => insertLoadEntries(tx, load, first, first + 1_499))
  await transaction(tx => finishLoadSlate(tx, load))
  return load
}

async function assertSettled(load: LoadTest) {
  const { settled, entries } = await progressOf(load)
  expect([settled, entries]).toEqual([load.entries, load.entries])
  expect(await countErrors(load)).toEqual({
    twice: 0,
    mismatched: 0,
    unbalanced: 0,
    paid: expect.any(Number),
  })
}

/** Counts entries paid more than once or with a wrong amount, and balances that differ from the sum of postings. */
async function countErrors({ firstId }: LoadTest) {
  return db.row(sql`
    with owner as (select id from users where username like ${`load-${firstId}-`} || '%'),
    entry as (
      select e.id, e.settlement, e.paid_cents, count(distinct t.id) as payments, coalesce(sum(p.amount_cents), 0) as cents
        from pickem_entries e
             left join ledger_transactions t on t.pickem_entry_id = e.id and t.kind in ('payout', 'refund')
             left join postings p on p.transaction_id = t.id and p.user_id is not null
       where e.user_id in (select id from owner) group by e.id
    )
    select count(*) filter (where payments > 1 or settlement <> 1)::int as twice,
           count(*) filter (where cents <> paid_cents)::int as mismatched,
           count(*) filter (where payments = 1)::int as paid,
           (select count(*)::int from buckets where user_id in (select id from owner)
               and balance_cents <> coalesce((select sum(amount_cents) from postings
                     where postings.user_id = buckets.user_id and postings.bucket = buckets.kind), 0)) as unbalanced
      from entry`)
}
