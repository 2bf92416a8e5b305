import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'

/** What a completed or canceled contest moved so far, in cents. */
export type EndingTotals = { refundedEntries: number; refundedCents: bigint; paidCents: bigint }

/** Reads every entry of the contest. */
export function readEndingTotals(contestId: number): Promise<EndingTotals> {
  return db.one<EndingTotals>(sql`
    select (count(*) filter (where refunded_cents > 0))::int as refunded_entries,
           coalesce(sum(refunded_cents), 0)::bigint as refunded_cents,
           coalesce(sum(paid_cents), 0)::bigint as paid_cents
      from contest_entries where contest_id = ${contestId} and status <> 'left'`)
}
