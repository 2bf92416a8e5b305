import sql from 'sql-template-tag'
import type { BucketKind } from '@/lib/db/generated/enums'
import type { Db } from '@/lib/db/speak'

/** A user's balances in hundredths. */
export type Balances = Record<BucketKind, bigint>

/** The user's balances, locked until the transaction ends, so that what is spent was there. */
export async function lockBalances(db: Db, userId: number): Promise<Balances> {
  const rows = await db.rows<{ kind: BucketKind; balanceCents: bigint }>(
    sql`select kind, balance_cents from buckets where user_id = ${userId} order by kind for update`,
  )
  return Object.fromEntries(rows.map(row => [row.kind, row.balanceCents])) as Balances
}
