import sql from 'sql-template-tag'
import type { Db } from '@/lib/db/db'
import type { BucketKind } from '@/lib/db/generated/enums'
import type { BucketAmounts } from '@/lib/ledger/rules'
import type { GradableEntry } from './rules'

type Row = Omit<GradableEntry, 'multipliers'> & { multiplierTableId: number }

const columns = sql`
  entry.id::float8, entry.user_id, entry.mode, entry.buy_in_cents, entry.payout_cents, entry.unreturned_cents,
  entry.multiplier_table_id, entry.is_short_loss_refunded,
  entry.settlement, entry.outcome, entry.paid_cents`

/** The open entries among these, locked in ID order until the transaction ends. */
export async function lockOpenEntries(db: Db, entryIds: readonly number[]): Promise<GradableEntry[]> {
  const rows = await db.rows<Row>(sql`
    select ${columns} from pickem_entries entry
     where entry.id = any(${entryIds}::bigint[]) and entry.settled_at is null
     order by entry.id for no key update`)
  return addMultipliers(db, rows)
}

/** The settled entries among these, locked in ID order until the transaction ends. */
export async function lockSettledEntries(db: Db, entryIds: readonly number[]): Promise<GradableEntry[]> {
  const rows = await db.rows<Row>(sql`
    select ${columns} from pickem_entries entry
     where entry.id = any(${entryIds}::bigint[]) and entry.settled_at is not null
     order by entry.id for no key update`)
  return addMultipliers(db, rows)
}

/** These entries in ID order, without a lock. */
export async function loadEntries(db: Db, entryIds: readonly number[]): Promise<GradableEntry[]> {
  const rows = await db.rows<Row>(sql`
    select ${columns} from pickem_entries entry where entry.id = any(${entryIds}::bigint[]) order by entry.id`)
  return addMultipliers(db, rows)
}

async function addMultipliers(db: Db, rows: Row[]): Promise<GradableEntry[]> {
  const tableIds = [...new Set(rows.map(row => row.multiplierTableId))]
  if (tableIds.length === 0) return []
  const tables = new Map(tableIds.map(id => [id, new Map<number, string>()]))
  const multipliers = await db.rows<{ tableId: number; picks: number; multiplier: string }>(sql`
    select table_id, picks, multiplier from multipliers where table_id = any(${tableIds}::int[])`)
  for (const { tableId, picks, multiplier } of multipliers) tables.get(tableId)?.set(picks, multiplier)
  return rows.map(({ multiplierTableId, ...row }) => ({
    ...row,
    multipliers: tables.get(multiplierTableId) ?? new Map(),
  }))
}

/** Buy-in of each paid entry, by the buckets that paid. */
export async function loadBuyIns(db: Db, entryIds: readonly number[]): Promise<Map<number, BucketAmounts>> {
  const rows = await db.rows<{ entryId: number; bucket: BucketKind; cents: bigint }>(sql`
    select bought.pickem_entry_id::float8 as entry_id /* not null */, postings.bucket, -postings.amount_cents as cents
      from ledger_transactions bought join postings on postings.transaction_id = bought.id
     where bought.pickem_entry_id = any(${entryIds}::bigint[]) and bought.kind = 'buy_in'
       and postings.user_id is not null
     order by bought.pickem_entry_id, postings.bucket`)
  const byEntry = new Map<number, { bucket: BucketKind; cents: bigint }[]>()
  for (const { entryId, bucket, cents } of rows) {
    const amounts = byEntry.get(entryId)
    if (amounts) amounts.push({ bucket, cents })
    else byEntry.set(entryId, [{ bucket, cents }])
  }
  return byEntry
}
