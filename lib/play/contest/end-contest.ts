import sql from 'sql-template-tag'
import type { Author } from '@/lib/change/audit/author'
import { recordChange } from '@/lib/change/audit/record'
import type { Db } from '@/lib/db/db'
import type { ContestSettlementKind, ContestStatus } from '@/lib/db/generated/enums'
import type { Contest } from './find-contest'
import type { Award } from './prizes'
import { requestContestSettlement } from './settle-contests'
import { updateDifference } from './standings-difference'

/** `auditId` identifies the change. `settlementId` is null if the contest had no participants. */
export type EndedContest = { id: number; name: string; auditId: number; settlementId: number | null }

type Decision = {
  action: 'contest.cancel' | 'contest.complete' | 'contest.correct'
  kind: ContestSettlementKind
  status: ContestStatus
  reason: string
  approvedById: number | null
  /** For the audit log. */
  summary: Record<string, unknown>
}

/** An entry in a settlement; a refund has neither place nor prizes. */
export type SettledEntry = {
  entryId: number
  userId: number
  place: number | null
  amounts: Award['amounts']
  /** The account was deleted before the decision: nothing changes for it. */
  isForfeited?: boolean
}

/**
 * Ends or corrects a locked contest: stores its status, what each entry gets, and the audit row. The job settle_contests pays
 * once the transaction commits.
 */
export async function decideContest(
  db: Db,
  by: Author,
  contest: Contest,
  { action, kind, status, reason, approvedById, summary }: Decision,
  entries: readonly SettledEntry[],
): Promise<EndedContest> {
  const { id, name } = contest
  if (status !== contest.status)
    await db.run(sql`
      update contests set status = ${status}::text::contest_status, updated_at = clock_timestamp() where id = ${id}`)
  const settlementId =
    entries.length > 0 ? await storeSettlement(db, by, id, { kind, reason, entries }) : null
  await updateDifference(db, id)
  const auditId = await recordChange(db, by, {
    action,
    subject: { type: 'contest', id, name },
    before: { status: contest.status },
    after: { status, ...(entries.length > 0 && summary) },
    reason,
    approvedById,
  })
  return { id, name, auditId, settlementId }
}

type Settlement = { kind: ContestSettlementKind; reason: string; entries: readonly SettledEntry[] }

async function storeSettlement(
  db: Db,
  by: Author,
  contestId: number,
  { kind, reason, entries }: Settlement,
): Promise<number> {
  const settlement = await db.one<{ id: number }>(sql`
    insert into contest_settlements (contest_id, number, kind, reason, decided_by_id, decided_by)
    select ${contestId}::int, coalesce(max(number), 0) + 1, ${kind}::text::contest_settlement_kind, ${reason.trim()},
           ${by.operatorId}::int, ${by.name}
      from contest_settlements where contest_id = ${contestId}
    returning id`)
  const prizes = entries.map(({ amounts }) =>
    JSON.stringify(amounts.map(({ bucket, cents }) => ({ bucket, cents: Number(cents) }))),
  )
  await db.run(sql`
    insert into contest_settlement_entries (settlement_id, entry_id, user_id, rank, prizes, is_forfeited, applied_at)
    select ${settlement.id}::int, entry_id, user_id, rank, prizes::jsonb, is_forfeited,
           case when is_forfeited then clock_timestamp() end
      from unnest(${entries.map(one => one.entryId)}::int[], ${entries.map(one => one.userId)}::int[],
                  ${entries.map(one => one.place)}::int[], ${prizes}::text[],
                  ${entries.map(one => one.isForfeited ?? false)}::boolean[])
           as entry (entry_id, user_id, rank, prizes, is_forfeited)`)
  await requestContestSettlement(db)
  return settlement.id
}
