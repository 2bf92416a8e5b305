import sql from 'sql-template-tag'
import type { Db } from '@/lib/db/speak'
import { Failure } from '@/lib/failure'
import { type Balances, lockBalances } from './lock-balances'

/** A wallet in an operator's hands. */
export type Wallet = { userId: number; username: string; balances: Balances }

/**
 * Locks the user and then the balances, as entries, claims and deletion do; throws WalletNotFound for nobody and for a
 * deleted account, which must have no money.
 */
export async function lockWallet(db: Db, userId: number): Promise<Wallet> {
  const user = await db.row<{ username: string }>(sql`
    select username from users where id = ${userId} and deleted_at is null for no key update`)
  if (!user) throw new Failure('WalletNotFound')
  return { userId, username: user.username, balances: await lockBalances(db, userId) }
}
