import sql from 'sql-template-tag'
import type { BucketKind, LedgerKind } from '@/lib/db/generated/enums'
import type { Db } from '@/lib/db/db'
import type { Amounts } from '@/lib/grading/load-entries'

/** The payment of an entry that stands: not taken back. */
export type Payment = { id: bigint; kind: LedgerKind; amounts: Amounts }

/** What stands paid of each of these entries; one that was paid nothing is not in it. */
export async function loadPayments(db: Db, entryIds: readonly number[]): Promise<Map<number, Payment>> {
  const rows = await db.rows<{
    entryId: number
    id: bigint
    kind: LedgerKind
    bucket: BucketKind
    cents: bigint
  }>(sql`
    select paid.pickem_entry_id as entry_id, paid.id, paid.kind, postings.bucket, postings.amount_cents as cents
      from ledger_transactions paid join postings on postings.transaction_id = paid.id
     where paid.pickem_entry_id = any(${entryIds}::int[]) and paid.kind in ('payout', 'refund')
       and postings.user_id is not null
       and not exists (select from ledger_transactions back where back.reverses_id = paid.id)
     order by paid.pickem_entry_id, postings.bucket`)
  const byEntry = new Map<number, Payment>()
  for (const { entryId, id, kind, bucket, cents } of rows) {
    const amounts = [...(byEntry.get(entryId)?.amounts ?? []), { bucket, cents }]
    byEntry.set(entryId, { id, kind, amounts })
  }
  return byEntry
}
