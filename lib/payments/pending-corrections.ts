import sql, { type Sql } from 'sql-template-tag'
import { Failure } from '@/lib/core/failure'
import type { Db } from '@/lib/db/db'
import { openLoans } from '@/lib/ledger/loans'

/** Corrections that would take cash from the user: of entries, until they are applied, and of standings, which a job applies in seconds. */
const pendingOf = (userId: Sql): Sql => sql`
  select correction_id as id, -sum((moves->>'cash')::bigint)::bigint as cents
    from settlement_correction_entries change join settlement_corrections correction on correction.id = correction_id
   where change.user_id = ${userId} and change.applied_at is null and correction.status in ('open', 'accepted')
   group by correction_id having sum((moves->>'cash')::bigint) < 0
  union all
  select null::int, entry.paid_cents - coalesce((select sum((prize->>'cents')::bigint) from jsonb_array_elements(contest_settlement_entries.prizes) as prize), 0)::bigint
    from contest_settlement_entries
         join contest_settlements on contest_settlements.id = settlement_id
         join contests on contests.id = contest_settlements.contest_id
         join contest_entries entry on entry.id = entry_id
   where contest_settlement_entries.user_id = ${userId} and contest_settlement_entries.applied_at is null
     and contest_settlements.kind = 'correction' and contests.kind = 'cash'`

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

/** Whether a correction would take cash, or took some that the company lent. */
export const hasCorrection = (userId: Sql): Sql => sql`
  (${pendingCents(userId)} > 0 or exists (
    select ${openLoans(sql`
      lent.user_id = ${userId} and postings.bucket = 'cash'
      and coalesce(lent.pickem_entry_id, lent.contest_entry_id) is not null`)}))`

/** Throws WithdrawalCorrecting if without this withdrawal the user's money would not cover what corrections would take. */
export async function assertNotCorrecting(db: Db, userId: number, withdrawalId: number): Promise<void> {
  const { missingCents } = await db.one<{ missingCents: bigint }>(sql`
    select ${pendingCents(sql`${userId}::int`)}
           - coalesce((select balance_cents from buckets where user_id = ${userId} and kind = 'cash'), 0)
           - coalesce((select sum(amount_cents) from withdrawals
                        where user_id = ${userId} and status = 'pending' and provider is not null
                          and id <> ${withdrawalId}), 0)::bigint as missing_cents`)
  if (missingCents > 0n) throw new Failure('WithdrawalCorrecting', { missingCents: Number(missingCents) })
}
