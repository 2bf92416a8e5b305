import sql from 'sql-template-tag'
import type { Db } from '@/lib/db/db'

/**
 * Keeps the accounts from being deleted, and then their balances from being spent, until the transaction ends, always in
 * the same order; answers which of the accounts have been deleted.
 */
export async function lockOwners(db: Db, userIds: readonly number[]): Promise<Set<number>> {
  const ids = [...new Set(userIds)]
  const owners = await db.rows<{ id: number; isDeleted: boolean }>(sql`
    select id, deleted_at is not null as is_deleted from users
     where id = any(${ids}::int[]) order by id for key share`)
  await db.run(sql`
    select from buckets where user_id = any(${ids}::int[]) order by user_id, kind for no key update`)
  return new Set(owners.filter(owner => owner.isDeleted).map(owner => owner.id))
}
