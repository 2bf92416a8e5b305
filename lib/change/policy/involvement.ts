import sql, { type Sql } from 'sql-template-tag'
import type { Db } from '@/lib/db/db'

const isFavoring = sql`a.favors is not null`

const isGiving = sql`a.favors = 'money'`

type Period = { atAnyTime: boolean }

/**
 * The operators, in a column `operator_id`, who within 30 days gave the user money or let the user play or withdraw: by an
 * action on the user or its revert, a contest that paid the user, a correction in the user's favor, a promo whose credits
 * count as given, or a segment that it named, a closed dispute, or a changed line, result or match by which the user then got cash. The managers who
 * approved these too, except for lines, results and matches: two managers can enter these and still decide about each other's.
 * A request of an API token is no act of its operator in a session, so the manager who approves it is involved like its author.
 * Also those who marked the user as a tester, until 30 days after the mark was removed. `atAnyTime` has no period for money.
 */
const findInvolved = (userId: number, { atAnyTime }: Period): Sql => {
  const isRecent = sql`(${atAnyTime}::boolean or a.created_at > now() - interval '30 days')`
  return sql`
  select unnest(array[a.operator_id, a.approved_by_id]) as operator_id
    from audit_rows a
   where a.subject_type = 'user' and a.subject_id = ${userId}::int::text
     and (a.created_at > now() - interval '30 days' or ${atAnyTime}::boolean and ${isGiving})
     and (${isFavoring} or a.reverts_id is not null)
     -- A row without values counts: earlier versions blanked rows that mentioned a purged account.
     and not (a.action = 'user.change-identity' and coalesce(a.after->>'kycStatus' in ('Rejected', 'Not performed'), false)
              and not a.after ? 'dateOfBirth')
     and not (a.action = 'user.change-location'
              and (coalesce(a.after->>'location' = 'DENIED', false) or coalesce(a.after->'isLocationHeld' = 'true', false)))
  union all
  select unnest(array[a.operator_id, a.approved_by_id])
    from (${findPayingContests(userId, { atAnyTime })}) as paid cross join lateral (
           values ('contest', paid.contest_id), ('blueprint', paid.blueprint_id)) as subject (type, id)
         join audit_rows a on a.subject_type = subject.type and a.subject_id = subject.id::text
   where subject.type = 'contest' or a.created_at between paid.opened_at and paid.decided_at
  union all
  select unnest(array[a.operator_id, case when a.api_token_id is not null then a.approved_by_id end])
    from (${findPayingContests(userId, { atAnyTime })}) as paid
         join blueprint_feed_games slate on slate.blueprint_id = paid.blueprint_id
         join feed_edits edit on (edit.game_id, edit.feed_game_id) = (slate.game_id, slate.feed_game_id)
              and edit.feed_player_id is null
         join audit_rows a on a.id = edit.audit_id
   where a.created_at between paid.opened_at and paid.decided_at
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
         join audit_rows a on a.subject_type = 'promo' and a.subject_id = p.id::text
   where c.user_id = ${userId} and (${atAnyTime}::boolean or c.created_at > now() - interval '30 days')
     and exists (select from given_moves where transaction_id = c.ledger_transaction_id)
  union all
  -- A deleted segment has only its audit rows, and a promo can have named it before.
  select unnest(array[saved.operator_id, saved.approved_by_id])
    from promo_claims c
         join audit_rows a on a.subject_type = 'promo' and a.subject_id = c.promo_id::text
         cross join lateral jsonb_path_query(jsonb_build_array(a.before->'rules', a.after->'rules'),
                                             '$[*][*] ? (@.rule == "segment").any_of[*]') as segment (name)
         join audit_rows saved on saved.subject_type = 'segment' and lower(saved.subject_name) = lower(trim(segment.name #>> '{}'))
   where c.user_id = ${userId} and (${atAnyTime}::boolean or c.created_at > now() - interval '30 days')
     and exists (select from given_moves where transaction_id = c.ledger_transaction_id)
  union all
  select unnest(array[operator_id, approved_by_id])
    from (
      select a.operator_id, a.approved_by_id, max(a.created_at) over () as last_at
        from audit_rows a
       where a.action = 'user.mark-tester' and a.subject_type = 'user' and a.subject_id = ${userId}::int::text
          or a.action = 'users.mark-testers' and a.after ? ('U-' || ${userId}::int)
    ) as marked join users on users.id = ${userId}
   where users.is_tester or last_at > now() - interval '30 days'
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
}

/**
 * Cash contests that paid the user a prize, or were canceled after their start. All operators of such a contest decided who
 * could join it, for which prizes and with which result.
 */
const findPayingContests = (userId: number, { atAnyTime }: Period): Sql => sql`
  select contest.id as contest_id, contest.blueprint_id, contest.created_at as opened_at, s.created_at as decided_at
    from contest_settlement_entries e join contest_settlements s on s.id = e.settlement_id
         join contests contest on contest.id = s.contest_id
   where e.user_id = ${userId} and contest.kind = 'cash'
     and (e.prizes <> '[]' or s.kind = 'cancellation' and contest.started_at is not null)
     and (${atAnyTime}::boolean or s.created_at > now() - interval '30 days')`

/**
 * Whether the operator is involved with the user, so that another manager decides: by the operator's own actions, or by those
 * of an operator whose requests they cannot approve (decision 42).
 */
export async function isInvolved(
  db: Db,
  userId: number,
  operatorId: number | null,
  period: Period = { atAnyTime: false },
): Promise<boolean> {
  if (operatorId === null) return false
  const row = await db.row(sql`
    select from (${findInvolved(userId, period)}) as involved
     where operator_id = ${operatorId}
        or operator_id is not null and (approval_objection(${operatorId}::int, operator_id)).why is not null
     limit 1`)
  return row !== undefined
}

/** Whether any operator is involved with the user; then an operator decides about each withdrawal. */
export async function isAnyoneInvolved(db: Db, userId: number): Promise<boolean> {
  const row = await db.row(sql`
    select from (${findInvolved(userId, { atAnyTime: false })}) as involved where operator_id is not null limit 1`)
  return row !== undefined
}
