import sql from 'sql-template-tag'
import type { Settings } from '@/lib/change/settings/definitions'
import { readSettings } from '@/lib/change/settings/read'
import { db, yieldToCalls } from '@/lib/db/client'
import type { Db } from '@/lib/db/db'
import { isLockTimeout, transaction } from '@/lib/db/transaction'
import { lockAccounts } from '@/lib/ledger/lock-wallet'
import { postAll } from '@/lib/ledger/post'
import { loadBuyIns } from '@/lib/ledger/replace-payment'
import { raiseLevels } from '@/lib/people/engagement/levels'
import { offerRating } from '@/lib/people/engagement/offer-rating'
import type { MatchKey } from '@/lib/play/feed/rules'
import { isPutOff, loadPicks, lockOpenEntries } from '@/lib/play/grading/load-entries'
import {
  type GradedEntry,
  gradeByFacts,
  gradeEntry,
  gradeOnce,
  paymentAmounts,
} from '@/lib/play/grading/rules'
import { notifyOwners, writeGrades } from '@/lib/play/grading/write-grades'
import { awardChallenges } from '@/lib/rewards/challenge/award-challenges'

/** About as many entries per transaction, at most twice: it bounds how long their owners' accounts and balances stay locked. */
const pageSize = 500
/** Pages that a call settles at the same time. */
const concurrency = 2
/** Entries on the match per search. */
const scanSize = 16_000

/**
 * Settles a page per transaction, each entry once, and returns their number. Concurrent calls, also of other processes, share
 * the pages. Locked rows delay only their page. Throws once `signal` is aborted.
 */
export async function settleMatch(match: MatchKey, voidHours: number, signal?: AbortSignal): Promise<number> {
  const pages = findPages(match, voidHours)
  let settled = 0
  let lockTimeout: unknown
  async function work() {
    for await (const page of pages) {
      await yieldToCalls()
      signal?.throwIfAborted()
      try {
        const count = await settlePage(page, voidHours)
        settled += count
      } catch (error) {
        if (!isLockTimeout(error)) throw error
        lockTimeout = error
      }
    }
  }
  // All end before an error is thrown.
  const ends = await Promise.allSettled(Array.from({ length: concurrency }, work))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
  if (lockTimeout) throw lockTimeout
  return settled
}

/** IDs of open entries. If other processes settle the match too, first those that they leave, then all others, to wait for them. */
async function* findPages(match: MatchKey, voidHours: number): AsyncGenerator<number[]> {
  let isShared = false
  for await (let pages of findAllPages(match, voidHours))
    while (pages.length > 0) {
      const free = await findFree(pages)
      isShared ||= free.length < pages.length
      yield* free.splice(Math.floor(Math.random() * free.length), 1)
      pages = free
    }
  if (isShared) for await (const pages of findAllPages(match, voidHours)) yield* pages
}

async function* findAllPages(match: MatchKey, voidHours: number): AsyncGenerator<number[][]> {
  let scan = { last: 0, entries: scanSize }
  while (scan.entries === scanSize) {
    const after = scan.last
    scan = await findEnd(match, after)
    yield dividePages(await findReady(match, { after, last: scan.last }, voidHours))
  }
}

/**
 * Pages have no owners in common, so that they do not wait for each other's accounts. Owners are divided by a power of two:
 * pages of other sizes, in other processes, then have owners in common with few of these.
 */
function dividePages(entries: readonly ReadyEntry[]): number[][] {
  const shares = 2 ** Math.ceil(Math.log2(Math.max(concurrency, entries.length / pageSize)))
  const pages = Array.from({ length: shares }, (): number[] => [])
  for (const { id, userId } of entries) pages[userId % shares]?.push(id)
  return pages.flatMap(splitLarge)
}

/** Of an owner with very many entries. */
function splitLarge(page: number[]): number[][] {
  if (page.length <= 2 * pageSize) return page.length > 0 ? [page] : []
  return [page.slice(0, pageSize), ...splitLarge(page.slice(pageSize))]
}

/** The pages whose first entry is open and not locked, as a settlement would. */
async function findFree(pages: number[][]): Promise<number[][]> {
  const rows = await db.rows<{ id: number }>(sql`
    select id::float8 from pickem_entries
     where id = any(${pages.map(([first]) => first)}::bigint[]) and settled_at is null for share skip locked`)
  const ids = new Set(rows.map(row => row.id))
  return pages.filter(([first]) => ids.has(first as number))
}

/** The last ID and the number of the next `scanSize` entries on the match. */
async function findEnd({ gameId, feedGameId }: MatchKey, after: number) {
  return db.one<{ last: number; entries: number }>(sql`
    select coalesce(max(entry_id), 0)::float8 as last, count(*)::int as entries
      from (select distinct entry_id from pickem_entry_players
             where game_id = ${gameId} and feed_game_id = ${feedGameId} and entry_id > ${after}
             order by entry_id limit ${scanSize}) as scanned`)
}

type ReadyEntry = { id: number; userId: number }

/** The open entries on the match with these IDs; an entry with an unfinished match cannot be graded. */
async function findReady(
  { gameId, feedGameId }: MatchKey,
  { after, last }: { after: number; last: number },
  voidHours: number,
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
              where pick.entry_id = entry.id and feed_games.status in ('Scheduled', 'Delayed', 'InProgress')
                and not ${isPutOff(voidHours)})
     order by entry.id`)
}

async function settlePage(entryIds: readonly number[], voidHours: number): Promise<number> {
  const settings = await readSettings()
  return transaction(async db => {
    const graded = await gradeOpen(db, entryIds, voidHours)
    if (graded.length > 0) await recordSettlements(db, graded, settings)
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
export async function recordSettlements(db: Db, graded: readonly GradedEntry[], settings: Settings) {
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
  await postAll(db, payments)
  await writeGrades(db, graded)
  await recordProgress(db, graded, settings)
  await notifyOwners(db, graded, false)
}

async function recordProgress(db: Db, graded: readonly GradedEntry[], settings: Settings): Promise<void> {
  const owners = graded.map(({ entry }) => entry.userId)
  const winners = graded.flatMap(({ outcome, entry }) => (outcome === 'won' ? [entry.userId] : []))
  const ids = graded.map(({ entry }) => entry.id)
  await raiseLevels(db, owners, settings)
  await offerRating(db, winners, settings.rating_prompt_days)
  await awardChallenges(db, ids)
}
