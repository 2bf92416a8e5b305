import sql from 'sql-template-tag'
import type { Subject } from '@/lib/change/audit/record'
import { Failure } from '@/lib/core/failure'
import type { Db } from '@/lib/db/db'
import type { BucketKind } from '@/lib/db/generated/enums'

export type Wallet = { userId: number; username: string; balances: Balances }

/** Locks the user row, then the balances, as entries, claims and deletion do. Throws WalletNotFound, also for deleted users. */
export async function lockWallet(db: Db, userId: number): Promise<Wallet> {
  const user = await db.row<{ username: string }>(sql`
    select username from users where id = ${userId} and deleted_at is null for no key update`)
  if (!user) throw new Failure('WalletNotFound')
  return { userId, username: user.username, balances: await lockBalances(db, userId) }
}

export async function getWalletOwner(db: Db, userId: number): Promise<Subject> {
  const user = await db.row<{ username: string }>(sql`
    select username from users where id = ${userId} and deleted_at is null`)
  if (!user) throw new Failure('WalletNotFound')
  return { type: 'user', id: userId, name: user.username }
}

/** In hundredths. */
export type Balances = Record<BucketKind, bigint>

export async function lockBalances(db: Db, userId: number): Promise<Balances> {
  const rows = await db.rows<{ kind: BucketKind; balanceCents: bigint }>(sql`
    select kind, balance_cents from buckets where user_id = ${userId} order by kind for update`)
  return Object.fromEntries(rows.map(row => [row.kind, row.balanceCents])) as Balances
}

/** Locks the accounts in ID order against deletion and other settlements; returns the deleted ones. Lock their balances afterwards. */
export async function lockAccounts(db: Db, userIds: readonly number[]): Promise<Set<number>> {
  const owners = await db.rows<{ id: number; isDeleted: boolean }>(sql`
    select id, deleted_at is not null as is_deleted from users
     where id = any(${[...new Set(userIds)]}::int[]) order by id for no key update`)
  return new Set(owners.filter(owner => owner.isDeleted).map(owner => owner.id))
}

/** Locks the accounts, then their balances; returns the deleted accounts among them. */
export async function lockOwners(db: Db, userIds: readonly number[]): Promise<Set<number>> {
  const deleted = await lockAccounts(db, userIds)
  await db.run(sql`
    select from buckets where user_id = any(${[...new Set(userIds)]}::int[]) order by user_id, kind for no key update`)
  return deleted
}
