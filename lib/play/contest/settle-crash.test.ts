import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { bundleProgram } from '@/e2e/fixtures/bundle-program'
import { db } from '@/lib/db/client'
import { openTestContest, startContest } from '@/lib/play/testing/contest'
import { completeContest } from './complete-contest'
import { insertContest } from './insert-contest'
import { settleContests } from './settle-contests'

const rounds = Number(process.env.SETTLEMENT_KILLS ?? 2)
const entriesPerRound = 1_000
const prizeCents = 300

/** Payment in a separate process that the test kills. */
const program = await bundleProgram(`
  import { settleContests } from '@/lib/play/contest/settle-contests'
  await settleContests()
  process.exit(0)
`)

/** Kills the process at a random time after it paid an entry; returns false if it had already finished. */
async function payAndKill(contestId: number): Promise<boolean> {
  const before = await countPaid(contestId)
  const child = spawn(process.execPath, [program], { stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = once(child, 'exit')
  while (child.exitCode === null && (await countPaid(contestId)) === before) await wait(5)
  await wait(Math.random() * 60)
  child.kill('SIGKILL')
  const [, signal] = await ended
  return signal === 'SIGKILL'
}

async function countPaid(contestId: number): Promise<number> {
  const row = await db.row<{ paid: number }>(sql`
    select count(settled_at)::int as paid from contest_entries where contest_id = ${contestId}`)
  return row?.paid ?? 0
}

/** A free arcade contest in which every entry wins. */
async function makeContest(entries: number) {
  const prizes = [{ from: 1, to: entries, cents: prizeCents, bucket: 'bucks' as const }]
  // No prize pool that needs a second manager: the terms are stored directly.
  const { by, blueprint } = await openTestContest({ kind: 'arcade', buyInCents: 0 })
  await db.run(
    sql`update blueprints set prizes = ${JSON.stringify(prizes)}::text::jsonb where id = ${blueprint.id}`,
  )
  const id = await insertContest(db, blueprint.id, { name: 'Crash' })
  const name = randomUUID()
  for (let first = 0; first < entries; first += 500)
    await db.run(sql`
      with player as (
        insert into users (email, username, password_hash)
        select ${name} || '-' || number || '@example.test', ${name} || '-' || number, '-'
          from generate_series(${first}::int, ${Math.min(first + 499, entries - 1)}::int) as number
        returning id
      )
      insert into contest_entries (contest_id, user_id) select ${id}::int, id from player`)
  await startContest(id)
  const joined = await db.rows<{ entryId: number }>(sql`
    select id::float8 as entry_id from contest_entries where contest_id = ${id} order by id`)
  return { by, id, standings: joined.map(({ entryId }, index) => ({ entryId, place: index + 1 })) }
}

it(`pays every prize once when it is killed ${rounds} times`, {
  timeout: 600_000 + rounds * 20_000,
}, async () => {
  let interrupted = 0
  // On a busy machine, the payment can end before the test sees its progress.
  while (interrupted === 0) interrupted = await payWithKills()
  expect(interrupted).toBeGreaterThan(0)
})

/** Returns how often the payment was interrupted. */
async function payWithKills(): Promise<number> {
  const entries = rounds * entriesPerRound
  const { id, standings } = await makeContest(entries)
  const feed = { operatorId: null, name: 'Feed', sessionId: null, requestId: 'test' }
  await completeContest(feed, { id, standings })

  let interrupted = 0
  for (let round = 0; round < rounds; round++)
    if ((await payAndKill(id)) && (await countPaid(id)) < entries) interrupted++
  await settleContests()
  expect(
    await db.row(sql`
      select count(distinct e.id)::int as paid, count(distinct t.id)::int as payments, sum(p.amount_cents)::int as cents,
             count(*) filter (where e.paid_cents <> ${prizeCents} or e.settlement <> 1)::int as wrong,
             (select count(*)::int from buckets b join contest_entries own on own.user_id = b.user_id
               where own.contest_id = ${id} and b.kind = 'bucks' and balance_cents <> ${prizeCents}) as unequal
        from contest_entries e
             left join ledger_transactions t on t.contest_entry_id = e.id and t.kind = 'payout'
             left join postings p on p.transaction_id = t.id and p.user_id is not null
       where e.contest_id = ${id}`),
  ).toEqual({ paid: entries, payments: entries, cents: entries * prizeCents, wrong: 0, unequal: 0 })
  return interrupted
}
