import sql from 'sql-template-tag'
import type { Author } from '@/lib/audit/author'
import type { Db } from '@/lib/db/db'

/**
 * Whether no other operator is or ever was a manager, so that nobody can agree to a second one. To be asked under
 * `lockPolicy`: of two who are invited at once the second sees the first.
 */
export async function isOnlyManagerEver(db: Db, by: Author): Promise<boolean> {
  const row = await db.row<{ isOnly: boolean }>(sql`
    select not exists (
      select from operators where id is distinct from ${by.operatorId}::int and (role = 'manager' or manager_since is not null)
    ) as is_only`)
  return row?.isOnly ?? false
}

/** Notes who made an operator a manager; a trigger dates it. `isUnvouched` is without a second manager's consent. */
export async function recordPromotion(
  db: Db,
  by: Author,
  operatorId: number,
  isUnvouched: boolean,
): Promise<void> {
  await db.run(sql`
    update operators set promoted_by_id = ${by.operatorId}, is_manager_unapproved = ${isUnvouched} where id = ${operatorId}`)
}
