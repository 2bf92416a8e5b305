import sql from 'sql-template-tag'
import type { Author } from '@/lib/change/audit/author'
import { recordChange } from '@/lib/change/audit/record'
import { assertWithinPolicy, lockPolicy } from '@/lib/change/policy/assert-within-policy'
import { Failure } from '@/lib/core/failure'
import type { Db } from '@/lib/db/db'
import { transaction } from '@/lib/db/transaction'
import { lockAccounts } from '@/lib/ledger/lock-wallet'
import { canResultsBeKnown } from '@/lib/play/feed/match-state'
import { lockOpenEntries } from '@/lib/play/grading/load-entries'
import { loadPicks } from '@/lib/play/grading/load-picks'
import { type Grader, gradeEntry } from '@/lib/play/grading/rules'
import { recordSettlements } from './settle-match'

declare module '@/lib/core/failure' {
  interface FailureDetails {
    /** It is settled. Corrections change settled entries. */
    EntryNotOpen: undefined
    /** A match of the entry has started. */
    EntryStarted: undefined
  }
}

type Refund = { entryId: number; reason: string }

/**
 * Settles an open entry with void picks, so that the buy-in returns to the buckets that paid it. Later results do not correct
 * it. Throws EntryNotFound, EntryNotOpen, EntryStarted once results can be known, OwnAccount, and always SecondManagerNeeded.
 * Returns the audit row's ID.
 */
export async function refundEntry(by: Author, refund: Refund): Promise<number> {
  return transaction(db => refundEntryIn(db, by, refund))
}

/** Same, in the caller's transaction; `approvedById` is the second manager. */
export async function refundEntryIn(
  db: Db,
  by: Author,
  { entryId, reason }: Refund,
  approvedById: number | null = null,
): Promise<number> {
  await lockPolicy(db)
  const owner = await getEntryOwner(db, entryId)
  // A settlement that is under way holds this lock, and the entry is not open afterwards.
  const [entry] = await lockOpenEntries(db, [entryId])
  if (!entry) throw new Failure('EntryNotOpen')
  // Else it would be a choice between refund and payout after the result.
  if (await hasStarted(db, entryId)) throw new Failure('EntryStarted')
  await assertWithinPolicy(db, by, 'entry.refund', { users: [owner.userId] }, approvedById)
  const deleted = await lockAccounts(db, [entry.userId])
  const picks = await loadPicks(db, [entryId], 0)
  const graded = gradeEntry(entry, picks.get(entryId) ?? [], deleted.has(entry.userId), asVoid)
  if (graded?.outcome !== 'refunded') throw new Error(`entry ${entryId} has no refund without live picks`)
  await recordSettlements(db, [graded])
  await db.run(sql`update pickem_entries set is_operator_refund = true where id = ${entryId}`)
  return recordChange(db, by, {
    action: 'entry.refund',
    subject: { type: 'user', id: owner.userId, name: owner.username },
    before: null,
    after: {
      entryId,
      mode: entry.mode,
      buyInCents: entry.buyInCents,
      transactionId: await findRefund(db, entryId),
    },
    reason,
    approvedById,
  })
}

async function hasStarted(db: Db, entryId: number): Promise<boolean> {
  const match = await db.row(sql`
    select from pickem_entry_players pick join feed_games using (game_id, feed_game_id)
     where pick.entry_id = ${entryId} and ${canResultsBeKnown} limit 1`)
  return match !== undefined
}

/** Null for a free entry. */
async function findRefund(db: Db, entryId: number): Promise<number | null> {
  const row = await db.row<{ id: bigint }>(sql`
    select id from ledger_transactions where pickem_entry_id = ${entryId} and kind = 'refund'`)
  return row ? Number(row.id) : null
}

const asVoid: Grader = () => ({ outcome: 'void', result: null })

type Owner = { userId: number; username: string }

/** Throws EntryNotFound. */
export async function getEntryOwner(db: Db, entryId: number): Promise<Owner> {
  const owner = await db.row<Owner>(sql`
    select user_id, username from pickem_entries join users on users.id = user_id where pickem_entries.id = ${entryId}`)
  if (!owner) throw new Failure('EntryNotFound')
  return owner
}
