import sql from 'sql-template-tag'
import type { Db } from '@/lib/db/db'
import type { BucketKind } from '@/lib/db/generated/enums'
import { Failure } from '@/lib/failure'

export type Wallet = { userId: number; username: string; balances: Balances }

/**
 * Locks the user row, then the balances, in the same order as entries, claims and deletion. Throws WalletNotFound for
 * unknown and deleted users.
 */
export async function lockWallet(db: Db, userId: number): Promise<Wallet> {
  const user = await db.row<{ username: string }>(sql`
    select username from users where id = ${userId} and deleted_at is null for no key update`)
  if (!user) throw new Failure('WalletNotFound')
  return { userId, username: user.username, balances: await lockBalances(db, userId) }
}

/** In hundredths. */
export type Balances = Record<BucketKind, bigint>

export async function lockBalances(db: Db, userId: number): Promise<Balances> {
  const rows = await db.rows<{ kind: BucketKind; balanceCents: bigint }>(
    sql`select kind, balance_cents from buckets where user_id = ${userId} order by kind for update`,
  )
  return Object.fromEntries(rows.map(row => [row.kind, row.balanceCents])) as Balances
}
