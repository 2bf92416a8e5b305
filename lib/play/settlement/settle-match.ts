import sql from 'sql-template-tag'
import { loadSettingsIn } from '@/lib/change/settings/read'
import { db } from '@/lib/db/client'
import type { Db } from '@/lib/db/db'
import { isLockTimeout, transaction } from '@/lib/db/transaction'
import { lockAccounts, lockBalancesOf } from '@/lib/ledger/lock-wallet'
import { postAll } from '@/lib/ledger/post'
import { loadBuyIns } from '@/lib/ledger/replace-payment'
import { raiseLevels } from '@/lib/people/engagement/levels'
import { offerRating } from '@/lib/people/engagement/offer-rating'
import type { MatchKey } from '@/lib/play/feed/rules'
import { loadPicks, lockOpenEntries } from '@/lib/play/grading/load-entries'
import {
  type GradedEntry,
  gradeByFacts,
  gradeEntry,
  gradeOnce,
  paymentAmounts,
} from '@/lib/play/grading/rules'
import { notifyOwners, writeGrades } from '@/lib/play/grading/write-grades'
import { awardChallenges } from '@/lib/rewards/challenge/award-challenges'

/** Entries per transaction; bounds how long their owners' accounts and balances stay locked. */
const pageSize = 500
/** Shares of the owners that are settled at the same time, so that they do not wait for each other's locks. */
const shareCount = 2
/** Entries on the match per search. */
const scanSize = 5_000

/** One page per transaction; each entry once, also by concurrent calls. Returns their number. Throws once `signal` is aborted. */
export async function settleMatch(match: MatchKey, voidHours: number, signal?: AbortSignal): Promise<number> {
  let settled = 0
  let after = 0
  for (let last = await findEnd(match, after); last !== null; last = await findEnd(match, after)) {
    signal?.throwIfAborted()
    const ready = await findReady(match, after, last)
    const shares = Array.from({ length: shareCount }, (_, share) =>
      ready.filter(entry => entry.userId % shareCount === share),
    )
    // Both end before an error is thrown.
    const ends = await Promise.allSettled(shares.map(share => settlePages(share, voidHours, signal)))
    const errors = ends.flatMap(end => (end.status === 'rejected' ? [end.reason] : []))
    // A lock of one share must not hide an error of the other.
    if (errors.length > 0) throw errors.find(error => !isLockTimeout(error)) ?? errors[0]
    for (const end of ends) if (end.status === 'fulfilled') settled += end.value
    after = last
  }
  return settled
}

/** The last ID of the next `scanSize` entries on the match; null after all. */
async function findEnd({ gameId, feedGameId }: MatchKey, after: number): Promise<number | null> {
  const { last } = await db.one<{ last: number | null }>(sql`
    select max(entry_id)::float8 as last
      from (select distinct entry_id from pickem_entry_players
             where game_id = ${gameId} and feed_game_id = ${feedGameId} and entry_id > ${after}
             order by entry_id limit ${scanSize}) as scanned`)
  return last
}

type ReadyEntry = { id: number; userId: number }

/** The open entries on the match with these IDs; an entry with an unfinished match cannot be graded. */
async function findReady(
  { gameId, feedGameId }: MatchKey,
  after: number,
  last: number,
): Promise<ReadyEntry[]> {
  return db.rows<ReadyEntry>(sql`
    select entry.id::float8, entry.user_id
      from (select distinct entry_id from pickem_entry_players
             where game_id = ${gameId} and feed_game_id = ${feedGameId} and entry_id > ${after} and entry_id <= ${last}
               and settlement = 0
           ) as scanned
           join pickem_entries entry on entry.id = scanned.entry_id
     where entry.settled_at is null and not exists (
             select from pickem_entry_players pick join feed_games using (game_id, feed_game_id)
              where pick.entry_id = entry.id and feed_games.status in ('Scheduled', 'Delayed', 'InProgress'))
     order by entry.id`)
}

async function settlePages(
  entries: readonly ReadyEntry[],
  voidHours: number,
  signal: AbortSignal | undefined,
): Promise<number> {
  let settled = 0
  for (let start = 0; start < entries.length; start += pageSize) {
    signal?.throwIfAborted()
    const page = entries.slice(start, start + pageSize).map(entry => entry.id)
    settled += await settleEntries(page, voidHours)
  }
  return settled
}

async function settleEntries(entryIds: readonly number[], voidHours: number): Promise<number> {
  return transaction(async db => {
    const graded = await gradeOpen(db, entryIds, voidHours)
    if (graded.length > 0) await recordSettlements(db, graded)
    return graded.length
  })
}

async function gradeOpen(db: Db, entryIds: readonly number[], voidHours: number): Promise<GradedEntry[]> {
  const entries = await lockOpenEntries(db, entryIds)
  if (entries.length === 0) return []
  const userIds = entries.map(entry => entry.userId)
  const deleted = await lockAccounts(db, userIds)
  const ids = entries.map(entry => entry.id)
  const picks = await loadPicks(db, ids, voidHours)
  const grade = gradeOnce(gradeByFacts)
  return entries.flatMap(
    entry => gradeEntry(entry, picks.get(entry.id) ?? [], deleted.has(entry.userId), grade) ?? [],
  )
}

/** Pays and stores the grades of open entries, whose rows and owners' accounts are locked. */
export async function recordSettlements(db: Db, graded: readonly GradedEntry[]): Promise<void> {
  const refunded = graded.filter(({ outcome }) => outcome === 'refunded').map(({ entry }) => entry.id)
  const buyIns = refunded.length > 0 ? await loadBuyIns(db, 'pickem', refunded) : new Map<number, never>()
  const payments = graded.flatMap(one => {
    const { id, userId, settlement } = one.entry
    const amounts = paymentAmounts(one, buyIns.get(id))
    if (amounts.length === 0) return []
    const kind = one.outcome === 'won' ? ('payout' as const) : ('refund' as const)
    const houseAccount = 'entries' as const
    return { kind, amounts, userId, houseAccount, pickemEntryId: id, settlement: settlement + 1 }
  })
  if (payments.length > 0) {
    const userIds = payments.map(payment => payment.userId)
    await lockBalancesOf(db, userIds)
    await postAll(db, payments)
  }
  await writeGrades(db, graded)
  await recordProgress(db, graded)
  await notifyOwners(db, graded, false)
}

async function recordProgress(db: Db, graded: readonly GradedEntry[]): Promise<void> {
  const settings = await loadSettingsIn(db)
  const owners = graded.map(({ entry }) => entry.userId)
  const winners = graded.flatMap(({ outcome, entry }) => (outcome === 'won' ? [entry.userId] : []))
  const ids = graded.map(({ entry }) => entry.id)
  await raiseLevels(db, owners, settings)
  await offerRating(db, winners, settings.rating_prompt_days)
  await awardChallenges(db, ids)
}
