import sql from 'sql-template-tag'
import type { Author } from '@/lib/change/audit/author'
import type { Act } from '@/lib/change/change'
import { formatAmount } from '@/lib/core/amount'
import { db } from '@/lib/db/client'
import type { Db } from '@/lib/db/db'
import type { ContestSettlementKind, ContestStatus } from '@/lib/db/generated/enums'
import { openLoans } from '@/lib/ledger/loans'
import type { Contest } from './find-contest'
import type { Award } from './prizes'
import { requestContestSettlement } from './settle-contests'
import { updateDifference } from './standings-difference'

type Decision = {
  kind: ContestSettlementKind
  status: ContestStatus
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

/** Stores the status and what each entry gets; the job pays. Only the end of a contest without participants can be undone. */
export async function decideContest(
  db: Db,
  { by, reason }: Pick<Act, 'by' | 'reason'>,
  contest: Contest,
  { kind, status, summary }: Decision,
  entries: readonly SettledEntry[],
) {
  const { id, name } = contest
  if (status !== contest.status)
    await db.run(sql`
      update contests set status = ${status}::text::contest_status, updated_at = clock_timestamp() where id = ${id}`)
  if (entries.length > 0) await storeSettlement(db, by, id, { kind, reason, entries })
  await updateDifference(db, id)
  return {
    subject: { type: 'contest', id, name },
    before: { status: contest.status },
    after: { status, ...(entries.length > 0 && { kind: contest.kind, ...summary }) },
    isUndoable: entries.length === 0,
  }
}

type Settlement = { kind: ContestSettlementKind; reason: string; entries: readonly SettledEntry[] }

async function storeSettlement(db: Db, by: Author, contestId: number, { kind, reason, entries }: Settlement) {
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
      from unnest(${entries.map(one => one.entryId)}::bigint[], ${entries.map(one => one.userId)}::int[],
                  ${entries.map(one => one.place)}::int[], ${prizes}::text[],
                  ${entries.map(one => one.isForfeited ?? false)}::boolean[])
           as entry (entry_id, user_id, rank, prizes, is_forfeited)`)
  await requestContestSettlement(db)
}

/** What a completed or canceled contest moved so far, in cents. `coveredCents` the company lent for corrections and did not collect. */
export type EndingTotals = {
  refundedEntries: number
  refundedCents: bigint
  paidCents: bigint
  coveredCents: bigint
}

export function readEndingTotals(contestId: number): Promise<EndingTotals> {
  return db.one<EndingTotals>(sql`
    select (count(*) filter (where refunded_cents > 0))::int as refunded_entries,
           coalesce(sum(refunded_cents), 0)::bigint as refunded_cents,
           coalesce(sum(paid_cents), 0)::bigint as paid_cents,
           (select coalesce(-sum(postings.amount_cents), 0)::bigint
            ${openLoans(sql`lent.contest_entry_id in (select id from contest_entries where contest_id = ${contestId})`)})
             as covered_cents
      from contest_entries where contest_id = ${contestId} and status <> 'left'`)
}

/** Amounts of the audit log, by bucket: "$20.00 and 5 bucks". Empty for rows of versions that did not store the buckets. */
export function describeAmounts(logged: unknown): string {
  const amounts = Array.isArray(logged) ? (logged as { bucket: string; cents: number }[]) : []
  return amounts.map(({ bucket, cents }) => formatAmount(cents, bucket)).join(' and ')
}
