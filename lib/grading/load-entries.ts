import sql from 'sql-template-tag'
import type { BucketKind, EntryOutcome, UserMode } from '@/lib/db/generated/enums'
import type { Db } from '@/lib/db/db'
import type { Sold } from './rules'

/** An entry as it was sold and as it stands; `settlement` 0 is open. */
export type GradableEntry = Sold & {
  id: number
  userId: number
  mode: UserMode
  settlement: number
  outcome: EntryOutcome | null
  paidCents: bigint | null
}

type Row = Omit<GradableEntry, 'factors'> & { multiplierTableId: number }

/** Cents by bucket. */
export type Amounts = readonly { bucket: BucketKind; cents: bigint }[]

const columns = sql`
  entry.id, entry.user_id, entry.mode, entry.buy_in_cents, entry.payout_cents, entry.unreturned_cents,
  entry.multiplier_table_id,
  entry.settlement, entry.outcome, entry.paid_cents`

/** Those of the entries that are open, locked in the order of their ids until the transaction ends. */
export async function lockOpenEntries(db: Db, entryIds: readonly number[]): Promise<GradableEntry[]> {
  const rows = await db.rows<Row>(sql`
    select ${columns} from pickem_entries entry
     where entry.id = any(${entryIds}::int[]) and entry.settled_at is null
     order by entry.id for no key update`)
  return withFactors(db, rows)
}

/** Those of the entries that have been settled, locked in the order of their ids until the transaction ends. */
export async function lockSettledEntries(db: Db, entryIds: readonly number[]): Promise<GradableEntry[]> {
  const rows = await db.rows<Row>(sql`
    select ${columns} from pickem_entries entry
     where entry.id = any(${entryIds}::int[]) and entry.settled_at is not null
     order by entry.id for no key update`)
  return withFactors(db, rows)
}

/** These entries as they stand at this moment, in the order of their ids. */
export async function readEntries(db: Db, entryIds: readonly number[]): Promise<GradableEntry[]> {
  const rows = await db.rows<Row>(sql`
    select ${columns} from pickem_entries entry where entry.id = any(${entryIds}::int[]) order by entry.id`)
  return withFactors(db, rows)
}

async function withFactors(db: Db, rows: Row[]): Promise<GradableEntry[]> {
  const tableIds = [...new Set(rows.map(row => row.multiplierTableId))]
  if (tableIds.length === 0) return []
  const tables = new Map(tableIds.map(id => [id, new Map<number, string>()]))
  const factors = await db.rows<{ tableId: number; picks: number; multiplier: string }>(sql`
    select table_id, picks, multiplier from multipliers where table_id = any(${tableIds}::int[])`)
  for (const { tableId, picks, multiplier } of factors) tables.get(tableId)?.set(picks, multiplier)
  return rows.map(({ multiplierTableId, ...row }) => ({
    ...row,
    factors: tables.get(multiplierTableId) ?? new Map(),
  }))
}

/** What each of these entries cost, by the buckets that paid; a free one is not in it. */
export async function loadBuyIns(db: Db, entryIds: readonly number[]): Promise<Map<number, Amounts>> {
  const rows = await db.rows<{ entryId: number; bucket: BucketKind; cents: bigint }>(sql`
    select bought.pickem_entry_id as entry_id, postings.bucket, -postings.amount_cents as cents
      from ledger_transactions bought join postings on postings.transaction_id = bought.id
     where bought.pickem_entry_id = any(${entryIds}::int[]) and bought.kind = 'buy_in'
       and postings.user_id is not null
     order by bought.pickem_entry_id, postings.bucket`)
  return groupAmounts(rows)
}

/** Collects rows into amounts by entry. */
export function groupAmounts(
  rows: readonly { entryId: number; bucket: BucketKind; cents: bigint }[],
): Map<number, Amounts> {
  const byEntry = new Map<number, { bucket: BucketKind; cents: bigint }[]>()
  for (const { entryId, bucket, cents } of rows) {
    const amounts = byEntry.get(entryId)
    if (amounts) amounts.push({ bucket, cents })
    else byEntry.set(entryId, [{ bucket, cents }])
  }
  return byEntry
}
