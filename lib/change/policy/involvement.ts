import sql, { type Sql } from 'sql-template-tag'
import { Failure } from '@/lib/core/failure'
import type { Db } from '@/lib/db/db'

const isFavoring = sql`a.favors is not null`

const isGiving = sql`a.favors = 'money'`

/** `onlyMoney` leaves out what only let the user play or withdraw. */
export type Period = { atAnyTime: boolean; onlyMoney?: boolean }

/**
 * The operators, in a column `operator_id`, who within 30 days gave the user money or let the user play or withdraw, with the change
 * in `audit_id`, null for a closed dispute: by an action on the user or its revert, a contest that paid the user, a correction in the
 * user's favor, a promo whose credits count as given, or a segment that it named, a closed dispute of the person, or a changed line,
 * result or match by which the user then got cash. The managers who approved these too, except for lines, results and matches: two
 * managers can enter these and still decide about each other's.
 * A request of an API token is no act of its operator in a session, so the manager who approves it is involved like its author.
 * Also those who marked the user as a tester, until 30 days after the mark was removed, and those who gave money that
 * another user lost to this one in a contest. `atAnyTime` has no period for money.
 */
const findInvolved = (userId: number, period: Period): Sql => sql`
  select operator_id, audit_id from (${findOperatorsOf(sql`${userId}::int`, period)}) as own
  union all
  select operator_id, audit_id
    from (${findGivers(userId, period)}) as giver
         cross join lateral (${findOperatorsOf(sql`giver.user_id`, { atAnyTime: true, onlyMoney: true })}) as gave`

/**
 * Users whose given money is part of a prize of the user, in a column `user_id`: they lost it in the same contest, or to one of these
 * users in another contest. The nearest 1,000, because what is left of a gift after more contests is small.
 */
const findGivers = (userId: number, { atAnyTime }: Period): Sql => sql`
  with recursive winners (user_id) as (
    select ${userId}::int
    union
    select lost.user_id
      from winners join given_moves won on won.user_id = winners.user_id and won.cents > 0
           join ledger_transactions prize on prize.id = won.transaction_id and prize.kind = 'payout'
           join contest_entries own on own.id = prize.contest_entry_id
           join contest_entries lost on lost.contest_id = own.contest_id
           join ledger_transactions buy_in on buy_in.contest_entry_id = lost.id and buy_in.kind = 'buy_in'
           join given_moves stake on stake.transaction_id = buy_in.id
     where ${atAnyTime}::boolean or prize.created_at > now() - interval '30 days'
  )
  select user_id from winners where user_id <> ${userId}::int limit 1000`

const findOperatorsOf = (user: Sql, { atAnyTime, onlyMoney = false }: Period): Sql => {
  const isRecent = sql`(${atAnyTime}::boolean or a.created_at > now() - interval '30 days')`
  const contests = findPayingContests(user, { atAnyTime })
  return sql`
  select unnest(array[a.operator_id, a.approved_by_id]) as operator_id, a.id as audit_id
    from audit_rows a
   where a.subject_type = 'user' and a.subject_id = ${user}::text
     and (not ${onlyMoney}::boolean and a.created_at > now() - interval '30 days' or ${atAnyTime}::boolean and ${isGiving})
     and (${isFavoring} or a.reverts_id is not null)
     -- A row without values counts: earlier versions blanked rows that mentioned a purged account.
     -- Taking a rejection back favors the user, whatever the status becomes.
     and not (a.action = 'user.change-identity' and not a.after ? 'dateOfBirth'
              and coalesce(a.after->>'kycStatus' = 'Rejected' or a.after->>'kycStatus' = 'Not performed'
                           and a.before->>'kycStatus' is distinct from 'Rejected', false))
     and not (a.action = 'user.change-location'
              and (coalesce(a.after->>'location' = 'DENIED', false) or coalesce(a.after->'isLocationHeld' = 'true', false)))
  union all
  select unnest(array[a.operator_id, a.approved_by_id]), a.id
    from (${contests}) as paid cross join lateral (
           values ('contest', paid.contest_id), ('blueprint', paid.blueprint_id)) as subject (type, id)
         join audit_rows a on a.subject_type = subject.type and a.subject_id = subject.id::text
   where subject.type = 'contest' or a.created_at between paid.opened_at and paid.decided_at
  union all
  select unnest(array[a.operator_id, case when a.api_token_id is not null then a.approved_by_id end]), a.id
    from (${contests}) as paid
         cross join lateral (${slateOfPaid}) as slate
         join feed_edits edit on (edit.game_id, edit.feed_game_id) = (slate.game_id, slate.feed_game_id)
              and edit.line is null
         join audit_rows a on a.id = edit.audit_id
   where a.created_at between paid.opened_at and paid.decided_at
  union all
  select unnest(array[closure.operator_id, closure.approved_by_id]), closure.audit_id
    from (${contests}) as paid join (${closures}) as closure
         on closure.from_at < paid.started_at and closure.until_at > paid.started_at - interval '1 hour'
            and closure.until_at > paid.opened_at
  union all
  select unnest(array[exclusion.operator_id, exclusion.approved_by_id]), exclusion.audit_id
    from (${contests}) as paid join (${exclusions}) as exclusion
         on exclusion.at between paid.opened_at and paid.started_at
  union all
  select unnest(array[a.operator_id, a.approved_by_id]), a.id
    from settlement_correction_entries e
         join audit_rows a on a.subject_type = 'correction' and a.subject_id = e.correction_id::text
   where e.user_id = ${user} and ${isRecent} and ${isFavoring}
     and case a.action when 'correction.accept' then e.to_paid_cents > e.from_paid_cents
                       else e.to_paid_cents < e.from_paid_cents end
  union all
  select unnest(array[a.operator_id, a.approved_by_id]), a.id
    from promo_claims c join promos p on p.id = c.promo_id
         join audit_rows a on a.subject_type = 'promo' and a.subject_id = p.id::text
   where c.user_id = ${user} and (${atAnyTime}::boolean or c.created_at > now() - interval '30 days')
     and exists (select from given_moves where transaction_id = c.ledger_transaction_id)
  union all
  -- A deleted segment has only its audit rows, and a promo can have named it before.
  select unnest(array[saved.operator_id, saved.approved_by_id]), saved.id
    from promo_claims c
         join audit_rows a on a.subject_type = 'promo' and a.subject_id = c.promo_id::text
         cross join lateral jsonb_path_query(jsonb_build_array(a.before->'rules', a.after->'rules'),
                                             '$[*][*] ? (@.rule == "segment").any_of[*]') as segment (name)
         join audit_rows saved on saved.subject_type = 'segment' and lower(saved.subject_name) = lower(trim(segment.name #>> '{}'))
   where c.user_id = ${user} and (${atAnyTime}::boolean or c.created_at > now() - interval '30 days')
     and exists (select from given_moves where transaction_id = c.ledger_transaction_id)
  union all
  select unnest(array[operator_id, approved_by_id]), audit_id
    from (
      select a.operator_id, a.approved_by_id, a.id as audit_id, max(a.created_at) over () as last_at
        from audit_rows a
       where a.action = 'user.mark-tester' and a.subject_type = 'user' and a.subject_id = ${user}::text
          or a.action = 'users.mark-testers' and a.after ? ('U-' || ${user})
    ) as marked join users on users.id = ${user}
   where ${atAnyTime}::boolean or users.is_tester or last_at > now() - interval '30 days'
  union all
  select resolved_by_id, null from payment_cases
   where user_id in (
           select ${user}
           union all
           select other.user_id from other_accounts_of_person(${user}, array['mailbox', 'phone', 'identity']) as other
            where other.trusted_until = 'infinity')
     and kind = 'dispute' and resolved_at > now() - interval '30 days'
  union all
  -- Starts from the entries of the user, which are far fewer than those on an edited match. A line concerns the entries that
  -- were bought with it; a result or match those that were settled later.
  select unnest(array[a.operator_id, case when a.api_token_id is not null then a.approved_by_id end]), a.id
    from pickem_entries e join pickem_entry_players pick on pick.entry_id = e.id
         join feed_edits edit on (edit.game_id, edit.feed_game_id) = (pick.game_id, pick.feed_game_id)
              and coalesce(edit.feed_player_id, pick.feed_player_id) = pick.feed_player_id
              and coalesce(edit.line, pick.line) = pick.line
         join audit_rows a on a.id = edit.audit_id
   where e.user_id = ${user} and e.mode = 'Cash' and e.outcome in ('won', 'refunded') and ${isRecent}
     -- All are the starts of transactions: a settlement can have waited for the change, as can an entry for its line.
     and case when edit.line is null
              then e.settled_at > a.created_at - interval '1 minute' or e.settlement > 1
              else e.created_at > a.created_at - interval '1 minute' end`
}

/** The matches of the contest `paid`, also those that left the slate of its blueprint since it was opened. */
const slateOfPaid = sql`
  select game_id, feed_game_id from blueprint_feed_games where blueprint_id = paid.blueprint_id
  union
  select blueprint.game_id, former.feed_game_id::int
    from blueprints blueprint
         join audit_rows changed on changed.subject_type = 'blueprint' and changed.subject_id = blueprint.id::text
         cross join lateral jsonb_array_elements_text(changed.before->'matches') as former (feed_game_id)
   where blueprint.id = paid.blueprint_id and changed.created_at >= paid.opened_at`

/** Times in which operators closed the app. One that ends less than an hour before a contest starts leaves users too little time to join. */
const closures = sql`
  select operator_id, approved_by_id, audit_id, from_at, until_at
    from (
      select operator_id, approved_by_id, id as audit_id, created_at as from_at, after->'isEnabled' = 'true' as is_closed,
             coalesce(lead(created_at) over (order by id), 'infinity') as until_at
        from audit_rows
       where subject_type = 'maintenance_switch' and subject_id = 'maintenance' and after ? 'isEnabled'
    ) as switched
   where is_closed
  union all
  select a.operator_id, a.approved_by_id, a.id, planned.starts_at, coalesce(planned.ends_at, 'infinity')
    from maintenance_windows planned
         join audit_rows a on a.subject_type = 'maintenance_window' and a.subject_id = planned.id::text
   where planned.canceled_at is null`

/** When operators closed a region, raised its age or forced an update: counts for contests that users could join before. */
const exclusions = sql`
  select operator_id, approved_by_id, id as audit_id, created_at as at
    from audit_rows
   where subject_type = 'region'
     and (after->'isAllowed' = 'false' or coalesce((after->>'minAge')::int > (before->>'minAge')::int, false))
  union all
  select operator_id, approved_by_id, id, greatest(created_at, (after->>'publishAt')::timestamptz)
    from audit_rows
   where subject_type = 'release' and (after ? 'devices' or action = 'release.restore')`

/**
 * Cash contests that paid the user a prize, or were canceled after their start. All operators of such a contest decided who
 * could join it, for which prizes and with which result. So did those who kept others out before its start, by maintenance, a region or a
 * forced update: in an emergency these cannot wait for a second manager. Earlier than 30 days ago, only contests whose prize was given count.
 */
const findPayingContests = (user: Sql, { atAnyTime }: Period): Sql => sql`
  select contest.id as contest_id, contest.blueprint_id, contest.created_at as opened_at, s.created_at as decided_at,
         coalesce(contest.started_at, least(contest.starts_at, s.created_at)) as started_at
    from contest_settlement_entries e join contest_settlements s on s.id = e.settlement_id
         join contests contest on contest.id = s.contest_id
   where e.user_id = ${user} and contest.kind = 'cash'
     and (e.prizes <> '[]' or s.kind = 'cancellation' and contest.started_at is not null)
     and (s.created_at > now() - interval '30 days'
          or ${atAnyTime}::boolean and exists (
            select from ledger_transactions prize join given_moves given on given.transaction_id = prize.id and given.cents > 0
             where prize.contest_entry_id = e.entry_id and prize.kind = 'payout'))`

/** So that another manager decides: by own actions, or those of an operator whose requests they cannot approve (decision 41). */
export async function isInvolved(
  db: Db,
  userId: number,
  operatorId: number | null,
  period: Period = { atAnyTime: false },
): Promise<boolean> {
  if (operatorId === null) return false
  const row = await db.row(sql`
    select from (${findInvolved(userId, period)}) as involved where ${involves(operatorId)} limit 1`)
  return row !== undefined
}

const involves = (operatorId: number) => sql`(
  operator_id = ${operatorId}
  or operator_id is not null and (approval_objection(${operatorId}::int, operator_id)).why is not null)`

/** What involves an operator. `name` is that of who acted, or approved it; without `auditId` it was closing a dispute. */
export type Involvement = { operatorId: number; name: string; auditId: number | null }

/** The latest three changes that involve the operator with the user, as `isInvolved` finds them. */
export async function listInvolvement(
  db: Db,
  userId: number,
  operatorId: number,
  period: Period = { atAnyTime: false },
): Promise<Involvement[]> {
  return db.rows<Involvement>(sql`
    select distinct operator_id /* not null */, name, audit_id::float8 as audit_id
      from (${findInvolved(userId, period)}) as involved join operators on operators.id = operator_id
     where ${involves(operatorId)} order by audit_id desc nulls last limit 3`)
}

/** Throws OwnAccount with what involves the operator. */
export async function assertNotInvolved(db: Db, userId: number, operatorId: number | null, period?: Period) {
  if (operatorId === null || !(await isInvolved(db, userId, operatorId, period))) return
  const involvement = await listInvolvement(db, userId, operatorId, period)
  throw new Failure('OwnAccount', { operatorId, involvement })
}

/** Whether one of the managers, rows of `operators`, was never involved with the user and can decide about given money. */
export async function isAnyoneIndependent(db: Db, userId: number, managers: Sql): Promise<boolean> {
  const row = await db.row(sql`
    with involved as materialized (select distinct operator_id from (${findInvolved(userId, { atAnyTime: true })}) as involved)
    select from operators where ${managers} and ${isIndependentOf(sql`select operator_id from involved`)} limit 1`)
  return row !== undefined
}

/** Whether the manager, a row of `operators`, is none of these operators and can approve requests of each. */
export const isIndependentOf = (operatorIds: Sql) => sql`
  not exists (
    select from (${operatorIds}) as involved (operator_id)
     where involved.operator_id = operators.id
        or involved.operator_id is not null and (approval_objection(operators.id, involved.operator_id)).why is not null)`

/** The operators who are involved with the user. */
export async function listInvolved(db: Db, userId: number): Promise<number[]> {
  const rows = await db.rows<{ operatorId: number }>(sql`
    select distinct operator_id /* not null */ from (${findInvolved(userId, { atAnyTime: false })}) as involved
     where operator_id is not null`)
  return rows.map(({ operatorId }) => operatorId)
}

/** Whether any operator is involved with the user; then an operator decides about each withdrawal. */
export const isAnyoneInvolved = (user: Sql): Sql => sql`
  exists (select from (${findOperatorsOf(user, { atAnyTime: false })}) as involved where operator_id is not null)`
