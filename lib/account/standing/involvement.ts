import sql from 'sql-template-tag'
import type { Db } from '@/lib/db/db'

/** Changes that give a user money, or let the user play or withdraw. */
const involving = [
  'balance.adjust',
  'entry.refund',
  'identity.approve',
  'transaction.reverse',
  'user.change-identity',
  'user.change-location',
  'user.end-exclusion',
  'user.lift-suspension',
  'user.clear-promo-code',
]

/**
 * Whether the operator made such a change for the user within 30 days, decided a contest or a correction in the user's favor,
 * offered a promo that gave the user cash, closed a dispute of the user, or changed a line, result or match by which the user then got cash: then another
 * manager decides. The same applies to the manager who approved it, except for lines, results and matches: two managers can
 * enter these and still decide about each other's.
 */
export async function isInvolved(db: Db, userId: number, operatorId: number | null): Promise<boolean> {
  if (operatorId === null) return false
  const change = await db.row(sql`
    select from audit_rows a
     where (a.operator_id = ${operatorId} or a.approved_by_id = ${operatorId})
       and a.created_at > now() - interval '30 days'
       and (a.subject_type = 'user' and a.subject_id = ${userId}::int::text and a.action = any(${involving}::text[])
            -- A row without values counts: earlier versions blanked rows that mentioned a purged account.
            and (a.action <> 'user.change-identity' or a.after is null or a.after->>'kycStatus' in ('Verified', 'Approved'))
            or exists (
              select from contest_settlement_entries e join contest_settlements s on s.id = e.settlement_id
               where e.user_id = ${userId} and e.prizes <> '[]'
                 and s.contest_id = case when a.action in ('contest.complete', 'contest.correct') then a.subject_id::int end)
            or exists (
              select from settlement_correction_entries e
               where e.user_id = ${userId}
                 and e.correction_id = case
                       when a.action = 'correction.accept' and e.to_paid_cents > e.from_paid_cents then a.subject_id::int
                       when a.action = 'correction.reject' and e.to_paid_cents < e.from_paid_cents then a.subject_id::int
                     end)
            or exists (
              select from promo_claims c join promos p on p.id = c.promo_id
                join credit_buckets b on b.id = p.credit_bucket_id and b.bucket = 'cash'
               where c.user_id = ${userId}
                 and p.id = case when a.action in ('promo.publish', 'promo.create', 'promo.change') then a.subject_id::int end))
     limit 1`)
  return (
    change !== undefined ||
    (await hasResolvedDispute(db, userId, operatorId)) ||
    (await hasEditedFeed(db, userId, operatorId))
  )
}

/** Withdrawals need no approval from then on. */
async function hasResolvedDispute(db: Db, userId: number, operatorId: number): Promise<boolean> {
  const resolved = await db.row(sql`
    select from payment_cases
     where user_id = ${userId} and kind = 'dispute' and resolved_by_id = ${operatorId}
       and resolved_at > now() - interval '30 days' limit 1`)
  return resolved !== undefined
}

/**
 * Starts from the entries of the user, which are far fewer than those on an edited match. A line concerns the entries that
 * were bought with it; a result or match those that were settled later.
 */
async function hasEditedFeed(db: Db, userId: number, operatorId: number): Promise<boolean> {
  const edit = await db.row(sql`
    select from pickem_entries e join pickem_entry_players pick on pick.entry_id = e.id
           join feed_edits edit on (edit.game_id, edit.feed_game_id) = (pick.game_id, pick.feed_game_id)
                and coalesce(edit.feed_player_id, pick.feed_player_id) = pick.feed_player_id
                and coalesce(edit.line, pick.line) = pick.line
           join audit_rows a on a.id = edit.audit_id
     where e.user_id = ${userId} and e.mode = 'Cash' and e.outcome in ('won', 'refunded')
       -- All are the starts of transactions: a settlement can have waited for the change, as can an entry for its line.
       and case when edit.line is null
                then e.settled_at > a.created_at - interval '1 minute' or e.settlement > 1
                else e.created_at > a.created_at - interval '1 minute' end
       and a.operator_id = ${operatorId} and a.created_at > now() - interval '30 days'
     limit 1`)
  return edit !== undefined
}
