import sql from 'sql-template-tag'
import { loadSettingsIn, readSettings } from '@/lib/change/settings/read'
import { db } from '@/lib/db/client'
import type { Db } from '@/lib/db/db'
import { isLockTimeout, transaction } from '@/lib/db/transaction'
import { lockOwners } from '@/lib/ledger/lock-wallet'
import { loadBalances, loadBuyIns, loadPayments, replacePayment } from '@/lib/ledger/replace-payment'
import { type BucketAmounts, centsIn, paymentDifference } from '@/lib/ledger/rules'
import { lockWaiting, returnWaiting } from '@/lib/payments/return-waiting'
import { updateLevels } from '@/lib/people/engagement/levels'
import { offerRating } from '@/lib/people/engagement/offer-rating'
import { loadPicks, lockSettledEntries } from '@/lib/play/grading/load-entries'
import { type GradedEntry, gradeEntry, paymentAmounts } from '@/lib/play/grading/rules'
import { notifyOwners, writeGrades } from '@/lib/play/grading/write-grades'
import { requestAgain } from '@/lib/play/settlement/request-settlement'
import { reviewChallenges } from '@/lib/rewards/challenge/award-challenges'
import { type ChangedResult, regradeAsAccepted } from './rules'

const pageSize = 100

type AcceptedCorrection = { id: number; gameId: number; feedGameId: number; figures: ChangedResult[] }

/** Returns the number of corrected entries. A correction whose entries are locked continues with the next call. */
export async function applyAcceptedCorrections(signal?: AbortSignal): Promise<number> {
  const { settlement_void_hours: voidHours } = await readSettings()
  const accepted = await db.rows<AcceptedCorrection>(sql`
    select id, game_id, feed_game_id, figures from settlement_corrections
     where status = 'accepted' and applied_at is null order by id`)
  let corrected = 0
  for (const correction of accepted)
    try {
      corrected += await applyCorrection(correction, voidHours, signal)
    } catch (error) {
      if (!isLockTimeout(error)) throw error
    }
  return corrected
}

/** Gains first, one page per transaction, so that an interrupted correction can continue; each entry is changed once. */
async function applyCorrection(correction: AcceptedCorrection, voidHours: number, signal?: AbortSignal) {
  let corrected = 0
  for (let page = pageSize; page === pageSize; corrected += page) {
    signal?.throwIfAborted()
    page = await transaction(tx => applyPage(tx, correction, voidHours))
  }
  await transaction(tx => complete(tx, correction))
  return corrected
}

async function applyPage(db: Db, { id, feedGameId, figures }: AcceptedCorrection, voidHours: number) {
  const rows = await db.rows<{ entryId: number }>(sql`
    select entry_id::float8 from settlement_correction_entries
     where correction_id = ${id} and applied_at is null
     order by coalesce(moves->>'cash', moves->>'bucks', moves->>'site_credits', '0')::bigint desc,
              settlement_correction_entries.entry_id
     limit ${pageSize} for update skip locked`)
  if (rows.length === 0) return 0
  const ids = rows.map(row => row.entryId)
  const entries = await lockSettledEntries(db, ids)
  const owners = entries.map(entry => entry.userId)
  await lockWaiting(db, owners)
  const deleted = await lockOwners(db, owners)
  const picks = await loadPicks(db, ids, voidHours)
  const graded = entries.flatMap(entry => {
    // Their owner cannot see the difference or pay it back.
    if (deleted.has(entry.userId)) return []
    return gradeEntry(entry, picks.get(entry.id) ?? [], false, regradeAsAccepted(feedGameId, figures)) ?? []
  })
  const shortfalls = await replacePayments(db, graded, `Correction ${id}`)
  await writeGrades(db, graded)
  const changed = graded.filter(
    one => one.outcome !== one.entry.outcome || one.paidCents !== one.entry.paidCents,
  )
  if (changed.length > 0) {
    await reviewProgress(db, changed)
    await notifyOwners(db, changed, true)
  }
  await db.run(sql`
    update settlement_correction_entries change
       set applied_at = now(), to_outcome = entry.outcome, to_paid_cents = entry.paid_cents,
           shortfall_cents = coalesce(short.cents, 0),
           moves = case when entry.settlement = change.settlement then '{}' else change.moves end
      from pickem_entries entry
           left join unnest(${[...shortfalls.keys()]}::bigint[], ${[...shortfalls.values()]}::bigint[])
                  as short (entry_id, cents) on short.entry_id = entry.id
     where change.correction_id = ${id} and change.entry_id = entry.id and entry.id = any(${ids}::bigint[])`)
  return rows.length
}

/** What the entry gains; a balance that can be negative needs no order. */
const gainOf = (moves: BucketAmounts) =>
  Number(centsIn(moves, 'cash') || centsIn(moves, 'bucks') || centsIn(moves, 'site_credits'))

/**
 * Replaces payments that differ, gains first, so that they cover losses of the same user. Returns the shortfall by entry that
 * the company lent. The balances must be locked.
 */
async function replacePayments(db: Db, graded: readonly GradedEntry[], reason: string) {
  const ids = graded.map(one => one.entry.id)
  const [payments, buyIns] = [await loadPayments(db, 'pickem', ids), await loadBuyIns(db, 'pickem', ids)]
  const userIds = graded.map(one => one.entry.userId)
  const balances = await loadBalances(db, userIds)
  const shortfalls = new Map<number, bigint>()
  const replaced = graded.map(one => {
    const before = payments.get(one.entry.id)
    const after = paymentAmounts(one, buyIns.get(one.entry.id))
    const moves = paymentDifference(before?.amounts ?? [], after)
    return { ...one, before, after, moves }
  })
  for (const one of replaced.toSorted((a, b) => gainOf(b.moves) - gainOf(a.moves))) {
    const { id, userId, settlement } = one.entry
    const { before, after, moves } = one
    const kind = one.outcome === 'won' ? ('payout' as const) : ('refund' as const)
    if (moves.length === 0 && (!before || before.kind === kind)) continue
    await returnWaiting(db, userId, moves, balances.get(userId))
    const entry = { pickemEntryId: id }
    const replacement = { userId, entry, settlement: settlement + 1, before, after, kind, reason }
    const shortfall = await replacePayment(
      db,
      { ...replacement, loanReason: `${reason}, entry ${id}` },
      balances.get(userId),
    )
    if (shortfall > 0n) shortfalls.set(id, shortfall)
  }
  return shortfalls
}

/** Level and challenges of the owners follow the new outcomes; a popup that was offered stays. */
async function reviewProgress(db: Db, changed: readonly GradedEntry[]): Promise<void> {
  const owners = changed.map(({ entry }) => entry.userId)
  const winners = changed.flatMap(({ outcome, entry }) => (outcome === 'won' ? [entry.userId] : []))
  const ids = changed.map(({ entry }) => entry.id)
  const { rating_prompt_days: promptDays } = await loadSettingsIn(db)
  await updateLevels(db, owners)
  await offerRating(db, winners, promptDays)
  await reviewChallenges(db, ids)
}

/** Marks the correction as applied and queues the matches whose open proposals share an entry with it. */
async function complete(db: Db, { id, gameId, feedGameId }: AcceptedCorrection): Promise<void> {
  const completed = await db.run(sql`
    update settlement_corrections set applied_at = now()
     where id = ${id} and applied_at is null
       and not exists (select from settlement_correction_entries where correction_id = ${id} and applied_at is null)`)
  if (completed === 0) return
  await db.run(sql`
    insert into settlement_queue (game_id, feed_game_id)
    select game_id, feed_game_id from settlement_corrections proposed
     where status = 'open' and exists (
       select from settlement_correction_entries mine join settlement_correction_entries theirs using (entry_id)
        where mine.correction_id = ${id} and theirs.correction_id = proposed.id)
    union
    select ${gameId}::int, ${feedGameId}::int
    order by 1, 2
    ${requestAgain}`)
}
