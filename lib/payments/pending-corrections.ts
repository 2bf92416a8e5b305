import sql, { type Sql } from 'sql-template-tag'
import { Failure } from '@/lib/core/failure'
import type { Db } from '@/lib/db/db'
import { openLoans } from '@/lib/ledger/loans'
import { paidCash } from '@/lib/ledger/replace-payment'

/**
 * Corrections that would take cash from the user: of entries, until they are applied, and of standings, which a job applies in
 * seconds. Those that share an entry do not take more of it than it was paid.
 */
const pendingOf = (userId: Sql): Sql => sql`
  select id, sum(least(taken, greatest(paid - coalesce(taken_before, 0), 0)))::bigint as cents
    from (select correction_id as id, -(moves->>'cash')::bigint as taken,
                 ${paidCash('pickem', sql`change.entry_id`)} as paid,
                 sum(-(moves->>'cash')::bigint) over (
                   partition by entry_id order by correction_id rows between unbounded preceding and 1 preceding) as taken_before
            from settlement_correction_entries change join settlement_corrections correction on correction.id = correction_id
           where change.user_id = ${userId} and change.applied_at is null and correction.status in ('open', 'accepted')) as change
   group by id having sum(taken) > 0
  union all
  select null::int, ${paidCash('contest', sql`entry_id`)}
                    - coalesce((select sum((prize->>'cents')::bigint) from jsonb_array_elements(prizes) as prize
                                 where prize->>'bucket' = 'cash'), 0)::bigint
    from contest_settlement_entries join contest_settlements on contest_settlements.id = settlement_id
   where user_id = ${userId} and contest_settlement_entries.applied_at is null and kind = 'correction'`

/** Those of entries, which an operator decides. */
export const pendingCorrectionsOf = (userId: Sql): Sql =>
  sql`select id from (${pendingOf(userId)}) as pending where id is not null order by id`

/** What they would take. */
export const pendingCents = (userId: Sql): Sql =>
  sql`coalesce((select sum(greatest(cents, 0)) from (${pendingOf(userId)}) as pending), 0)::bigint`

/** What the company lent the user and did not collect. */
export const lentCents = (userId: Sql): Sql => sql`
  (select coalesce(-sum(postings.amount_cents), 0)::bigint
   ${openLoans(sql`lent.user_id = ${userId} and postings.bucket = 'cash'`)})`

/** Names of what requests would change that wait for a second manager, and that paid the user: they can take it back. */
export const requestedCorrectionsOf = (userId: Sql): Sql => sql`
  select coalesce(nullif(request.input->>'rows', ''), subject_name) as subject_name from pending_approvals request
   where request.decision is null and request.expires_at > now()
     and (request.action = 'contest.correct'
          and request.subject_id in (select entry.contest_id::text from contest_entries entry join contests on contests.id = entry.contest_id
                                      where entry.user_id = ${userId} and entry.paid_cents > 0 and contests.kind = 'cash')
          or request.action in ('result.change', 'match.change', 'feed.import')
          and exists (select from pickem_entries entry join pickem_entry_players pick on pick.entry_id = entry.id
                       where entry.user_id = ${userId} and entry.paid_cents > 0 and entry.mode = 'Cash'
                         and request.input->'gameId' = to_jsonb(pick.game_id)
                         and coalesce(request.input->'matchIds', request.input->'feedGameId') @> to_jsonb(pick.feed_game_id)
                         and coalesce(request.input->'feedPlayerId', to_jsonb(pick.feed_player_id)) = to_jsonb(pick.feed_player_id)))
   order by subject_name`

/** Whether a correction would take cash, took some that the company lent, or waits for a second manager. */
export const hasCorrection = (userId: Sql): Sql => sql`
  (${pendingCents(userId)} > 0 or exists (${requestedCorrectionsOf(userId)}) or exists (
    select ${openLoans(sql`
      lent.user_id = ${userId} and postings.bucket = 'cash'
      and coalesce(lent.pickem_entry_id, lent.contest_entry_id) is not null`)}))`

/**
 * Throws CorrectionRequested while a request waits that can take money of the user, and WithdrawalCorrecting if without this
 * withdrawal the user's money would not cover what corrections would take. Returned cash of other withdrawals repays loans first.
 */
export async function assertNotCorrecting(db: Db, userId: number, withdrawalId: number): Promise<void> {
  const requested = await db.rows<{ subjectName: string }>(requestedCorrectionsOf(sql`${userId}::int`))
  if (requested.length > 0)
    throw new Failure('CorrectionRequested', { subjects: requested.map(({ subjectName }) => subjectName) })
  const { missingCents } = await db.one<{ missingCents: bigint }>(sql`
    select ${pendingCents(sql`${userId}::int`)}
           - coalesce((select balance_cents from buckets where user_id = ${userId} and kind = 'cash'), 0)
           - greatest(coalesce((select sum(amount_cents) from withdrawals
                                 where user_id = ${userId} and status = 'pending' and provider is not null
                                   and id <> ${withdrawalId}), 0)
                      - ${lentCents(sql`${userId}::int`)}, 0)::bigint as missing_cents`)
  if (missingCents > 0n) throw new Failure('WithdrawalCorrecting', { missingCents: Number(missingCents) })
}
