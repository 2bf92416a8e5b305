import sql, { type Sql } from 'sql-template-tag'
import { favoringActions } from '@/lib/change/policy/policy'
import type { Db } from '@/lib/db/db'

const isFavoring = sql`a.action = any(${[...favoringActions]}::text[])`

const isRecent = sql`a.created_at > now() - interval '30 days'`

/**
 * The operators, in a column `operator_id`, who within 30 days gave the user money or let the user play or withdraw: by an
 * action on the user or its revert, a contest or a correction in the user's favor, a promo that gave the user cash, a closed
 * dispute, or a changed line, result or match by which the user then got cash. The managers who approved these too, except
 * for lines, results and matches: two managers can enter these and still decide about each other's. A request of an API token
 * is no act of its operator in a session, so the manager who approves it is involved like its author.
 */
const findInvolved = (userId: number): Sql => sql`
  select unnest(array[a.operator_id, a.approved_by_id]) as operator_id
    from audit_rows a
   where a.subject_type = 'user' and a.subject_id = ${userId}::int::text and ${isRecent}
     and (${isFavoring} or a.reverts_id is not null)
     -- A row without values counts: earlier versions blanked rows that mentioned a purged account.
     and not (a.action = 'user.change-identity' and coalesce(a.after->>'kycStatus' in ('Rejected', 'Not performed'), false)
              and not a.after ? 'dateOfBirth')
     and not (a.action = 'user.change-location'
              and (coalesce(a.after->>'location' = 'DENIED', false) or coalesce(a.after->'isLocationHeld' = 'true', false)))
  union all
  select unnest(array[a.operator_id, a.approved_by_id])
    from contest_settlement_entries e join contest_settlements s on s.id = e.settlement_id
         join audit_rows a on a.subject_type = 'contest' and a.subject_id = s.contest_id::text
   where e.user_id = ${userId} and e.prizes <> '[]' and ${isRecent} and ${isFavoring}
  union all
  select unnest(array[a.operator_id, a.approved_by_id])
    from settlement_correction_entries e
         join audit_rows a on a.subject_type = 'correction' and a.subject_id = e.correction_id::text
   where e.user_id = ${userId} and ${isRecent} and ${isFavoring}
     and case a.action when 'correction.accept' then e.to_paid_cents > e.from_paid_cents
                       else e.to_paid_cents < e.from_paid_cents end
  union all
  select unnest(array[a.operator_id, a.approved_by_id])
    from promo_claims c join promos p on p.id = c.promo_id
         join credit_buckets b on b.id = p.credit_bucket_id and b.bucket = 'cash'
         join audit_rows a on a.subject_type = 'promo' and a.subject_id = p.id::text
   where c.user_id = ${userId} and ${isRecent} and (${isFavoring} or a.action = 'promo.create')
  union all
  select resolved_by_id from payment_cases
   where user_id = ${userId} and kind = 'dispute' and resolved_at > now() - interval '30 days'
  union all
  -- Starts from the entries of the user, which are far fewer than those on an edited match. A line concerns the entries that
  -- were bought with it; a result or match those that were settled later.
  select unnest(array[a.operator_id, case when a.api_token_id is not null then a.approved_by_id end])
    from pickem_entries e join pickem_entry_players pick on pick.entry_id = e.id
         join feed_edits edit on (edit.game_id, edit.feed_game_id) = (pick.game_id, pick.feed_game_id)
              and coalesce(edit.feed_player_id, pick.feed_player_id) = pick.feed_player_id
              and coalesce(edit.line, pick.line) = pick.line
         join audit_rows a on a.id = edit.audit_id
   where e.user_id = ${userId} and e.mode = 'Cash' and e.outcome in ('won', 'refunded') and ${isRecent}
     -- All are the starts of transactions: a settlement can have waited for the change, as can an entry for its line.
     and case when edit.line is null
              then e.settled_at > a.created_at - interval '1 minute' or e.settlement > 1
              else e.created_at > a.created_at - interval '1 minute' end`

/**
 * Whether the operator is involved with the user, so that another manager decides: by the operator's own actions, or by those
 * of an operator whose requests they cannot approve (decision 42).
 */
export async function isInvolved(db: Db, userId: number, operatorId: number | null): Promise<boolean> {
  if (operatorId === null) return false
  const row = await db.row(sql`
    select from (${findInvolved(userId)}) as involved
     where operator_id = ${operatorId}
        or operator_id is not null and (approval_objection(${operatorId}::int, operator_id)).why is not null
     limit 1`)
  return row !== undefined
}

/** Whether any operator is involved with the user; then an operator decides about each withdrawal. */
export async function isAnyoneInvolved(db: Db, userId: number): Promise<boolean> {
  const row = await db.row(sql`
    select from (${findInvolved(userId)}) as involved where operator_id is not null limit 1`)
  return row !== undefined
}
