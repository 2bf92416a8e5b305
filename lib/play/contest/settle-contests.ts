import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'
import type { Db } from '@/lib/db/db'
import type { BucketKind, ContestSettlementKind } from '@/lib/db/generated/enums'
import { isLockTimeout, transaction } from '@/lib/db/transaction'
import type { JobKind } from '@/lib/jobs/job-kind'
import { lockOwners } from '@/lib/ledger/lock-wallet'
import { payoutData } from '@/lib/ledger/payout-data'
import { postAll } from '@/lib/ledger/post'
import { loadBalances, loadBuyIns, loadPayments, replacePayment } from '@/lib/ledger/replace-payment'
import { type BucketAmounts, paymentDifference, totalCents } from '@/lib/ledger/rules'
import { publishSettledContests } from '@/lib/notify/realtime/publish'
import { insertEventPage, isSubscribed } from '@/lib/notify/webhooks/record-event'
import { lockWaiting, returnWaiting } from '@/lib/payments/return-waiting'

/** Entries per transaction; bounds how long the owners' balances stay locked. */
const pageSize = 200

const jobName = 'settle_contests'

/** Queues the job to run once the caller's transaction commits. It also runs every minute. */
export async function requestContestSettlement(tx: Db): Promise<void> {
  await tx.run(sql`
    select graphile_worker.add_job(${jobName}::text, job_key => ${jobName}::text, max_attempts => 12)`)
}

type DueSettlement = { id: number; contestId: number; number: number; kind: ContestSettlementKind }

/**
 * Locks contests that have started, and pays refunds, prizes and corrections of decided contests, one page per transaction.
 * Returns the number of settled entries. Safe to run concurrently and to kill at any time: each entry is settled once, and a
 * later call continues. A contest whose entries are locked continues with the next call.
 */
export async function settleContests(signal?: AbortSignal): Promise<number> {
  await lockStartedContests()
  const due = await db.rows<DueSettlement>(sql`
    select id, contest_id, number, kind from contest_settlements where applied_at is null order by id`)
  let settled = 0
  const errors: unknown[] = []
  for (const settlement of due)
    try {
      settled += await applySettlement(settlement, signal)
    } catch (error) {
      signal?.throwIfAborted()
      if (!isLockTimeout(error)) errors.push(error)
    }
  if (errors.length > 0)
    throw new AggregateError(errors, `${errors.length} contests could not be settled: ${errors[0]}`)
  return settled
}

/** A trigger stores the start with the lock, so that a postponed match does not open the contest again. */
async function lockStartedContests(): Promise<void> {
  await db.run(sql`
    update contests set status = 'locked'
     where status in ('open', 'locked') and started_at is null and has_contest_started(contests)`)
}

async function applySettlement(settlement: DueSettlement, signal?: AbortSignal): Promise<number> {
  let settled = 0
  for (let page = pageSize; page === pageSize; settled += page) {
    signal?.throwIfAborted()
    page = await transaction(tx => applyPage(tx, settlement))
  }
  await db.run(sql`
    update contest_settlements set applied_at = clock_timestamp()
     where id = ${settlement.id} and applied_at is null
       and not exists (
         select from contest_settlement_entries where settlement_id = ${settlement.id} and applied_at is null)`)
  return settled
}

type DueEntry = {
  entryId: number
  userId: number
  rank: number | null
  prizes: { bucket: BucketKind; cents: number }[]
}

type Plan = DueSettlement & { reason: string }

async function applyPage(tx: Db, due: DueSettlement): Promise<number> {
  const entries = await tx.rows<DueEntry>(sql`
    select entry_id::float8, user_id, rank, prizes from contest_settlement_entries
     where settlement_id = ${due.id} and applied_at is null
     order by contest_settlement_entries.entry_id limit ${pageSize} for update skip locked`)
  if (entries.length === 0) return 0
  const ids = entries.map(({ entryId }) => entryId)
  await tx.run(sql`
    select from contest_entries where id = any(${ids}::bigint[]) order by id for no key update`)
  const userIds = entries.map(({ userId }) => userId)
  if (due.kind === 'correction') await lockWaiting(tx, userIds)
  const deleted = await lockOwners(tx, userIds)
  const plan = { ...due, reason: `Contest ${due.contestId}` }
  const settled = await settlers[due.kind](tx, plan, entries, deleted)
  await storeResults(tx, due, settled)
  await notifyOwners(tx, settled)
  return entries.length
}

async function notifyOwners(tx: Db, settled: readonly SettledEntry[]): Promise<void> {
  const paid = settled.filter(({ hasMoved }) => hasMoved).map(({ entryId }) => entryId)
  await publishSettledContests(
    tx,
    sql`
      select user_id, contest_id, id as entry_id, status as outcome, rank as place,
             paid_cents + refunded_cents as amount_cents, id = any(${paid}::bigint[]) as has_moved
        from contest_entries where id = any(${settled.map(({ entryId }) => entryId)}::bigint[])`,
  )
}

const settlers = { cancellation: refund, completion: payPrizes, correction: replacePrizes }

type SettledEntry = {
  entryId: number
  userId: number
  rank: number | null
  paidCents: bigint
  refundedCents: bigint
  shortfallCents: bigint
  /** A deleted account keeps an earlier result, and is not paid a prize. */
  isForfeited: boolean
  hasMoved: boolean
}

const unpaid = { paidCents: 0n, refundedCents: 0n, shortfallCents: 0n, isForfeited: false, hasMoved: false }

async function refund(tx: Db, { number, reason }: Plan, entries: DueEntry[]): Promise<SettledEntry[]> {
  const ids = entries.map(({ entryId }) => entryId)
  const buyIns = await loadBuyIns(tx, 'contest', ids)
  await postAll(
    tx,
    entries.flatMap(({ entryId, userId }) => {
      const amounts = buyIns.get(entryId) ?? []
      const link = { userId, contestEntryId: entryId, settlement: number }
      return amounts.length > 0 ? { kind: 'refund', houseAccount: 'entries', ...link, amounts, reason } : []
    }),
  )
  return entries.map(({ entryId, userId }) => {
    const refundedCents = totalCents(buyIns.get(entryId) ?? [])
    return { ...unpaid, entryId, userId, rank: null, refundedCents, hasMoved: refundedCents > 0n }
  })
}

const toAmounts = ({ prizes }: DueEntry): BucketAmounts =>
  prizes.map(({ bucket, cents }) => ({ bucket, cents: BigInt(cents) }))

async function payPrizes(
  tx: Db,
  { number, reason }: Plan,
  entries: DueEntry[],
  deleted: ReadonlySet<number>,
): Promise<SettledEntry[]> {
  const prizes = entries.map(entry => ({
    ...entry,
    isForfeited: entry.prizes.length > 0 && deleted.has(entry.userId),
    amounts: deleted.has(entry.userId) ? [] : toAmounts(entry),
  }))
  await postAll(
    tx,
    prizes.flatMap(({ entryId, userId, amounts }) => {
      const link = { userId, contestEntryId: entryId, settlement: number }
      return amounts.length > 0 ? { kind: 'payout', houseAccount: 'entries', ...link, amounts, reason } : []
    }),
  )
  return prizes.map(({ entryId, userId, rank, amounts, isForfeited }) => ({
    ...unpaid,
    entryId,
    userId,
    rank,
    paidCents: totalCents(amounts),
    isForfeited,
    hasMoved: amounts.length > 0,
  }))
}

async function replacePrizes(
  tx: Db,
  { number, reason }: Plan,
  entries: DueEntry[],
  deleted: ReadonlySet<number>,
): Promise<SettledEntry[]> {
  const ids = entries.map(({ entryId }) => entryId)
  const userIds = entries.map(({ userId }) => userId)
  const payments = await loadPayments(tx, 'contest', ids)
  const balances = await loadBalances(tx, userIds)
  const settled: SettledEntry[] = []
  for (const entry of entries) {
    const { entryId, userId, rank } = entry
    const before = payments.get(entryId)
    const after = toAmounts(entry)
    if (deleted.has(userId)) {
      settled.push({ ...unpaid, entryId, userId, rank, isForfeited: true })
      continue
    }
    const moves = paymentDifference(before?.amounts ?? [], after)
    const isSame = moves.length === 0
    await returnWaiting(tx, userId, moves, balances.get(userId))
    const shortfallCents = isSame
      ? 0n
      : await replacePayment(
          tx,
          {
            userId,
            entry: { contestEntryId: entryId },
            settlement: number,
            before,
            after,
            kind: 'payout',
            reason,
            loanReason: `${reason}, contest entry ${entryId}`,
          },
          balances.get(userId),
        )
    const paidCents = totalCents(after)
    settled.push({ ...unpaid, entryId, userId, rank, paidCents, shortfallCents, hasMoved: !isSame })
  }
  return settled
}

/** Stores what entries got and records the webhook events of prizes. Post the payments first: a trigger compares them. */
async function storeResults(tx: Db, due: DueSettlement, settled: readonly SettledEntry[]): Promise<void> {
  const changed = due.kind === 'correction' ? settled.filter(({ isForfeited }) => !isForfeited) : settled
  const status = due.kind === 'cancellation' ? 'canceled' : 'completed'
  await tx.run(sql`
    with settled as (
      update contest_entries entry
         set status = ${status}::text::contest_entry_status, rank = result.rank, paid_cents = result.paid_cents,
             refunded_cents = result.refunded_cents, settlement = ${due.number}::int,
             settled_at = coalesce(entry.settled_at, clock_timestamp())
        from unnest(${changed.map(one => one.entryId)}::bigint[], ${changed.map(one => one.rank)}::int[],
                    ${changed.map(one => one.paidCents)}::bigint[], ${changed.map(one => one.refundedCents)}::bigint[])
             as result (id, rank, paid_cents, refunded_cents)
       where entry.id = result.id
      returning entry.id, entry.settlement
    ) ${insertEventPage(prizeEvents)}`)
  await tx.run(sql`
    update contest_settlement_entries change
       set applied_at = clock_timestamp(), shortfall_cents = result.shortfall_cents, is_forfeited = result.is_forfeited
      from unnest(${settled.map(one => one.entryId)}::bigint[], ${settled.map(one => one.shortfallCents)}::bigint[],
                  ${settled.map(one => one.isForfeited)}::boolean[]) as result (id, shortfall_cents, is_forfeited)
     where change.settlement_id = ${due.id} and change.entry_id = result.id`)
}

const prizeEvents = sql`
  select 'payout.paid', ${payoutData}
    from settled join ledger_transactions paid
           on paid.contest_entry_id = settled.id and paid.settlement = settled.settlement and paid.kind = 'payout'
   where ${isSubscribed('payout.paid')}`

export const contestJobs: JobKind[] = [
  {
    name: jobName,
    description: 'Locks contests that have started, refunds canceled ones and pays prizes.',
    schedule: '* * * * *',
    runOnStart: true,
    maxAttempts: 12,
    resultUnit: 'entries',
    run: ({ signal }) => settleContests(signal),
  },
]
