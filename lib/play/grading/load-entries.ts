import sql from 'sql-template-tag'
import type { Db } from '@/lib/db/db'
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
