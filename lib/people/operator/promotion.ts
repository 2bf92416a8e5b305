import sql from 'sql-template-tag'
import type { Author } from '@/lib/change/audit/author'
import type { Db } from '@/lib/db/db'

/** True if no other operator has ever been a manager, who could approve a second one. Call it under `lockPolicy`. */
export async function isOnlyManagerEver(db: Db, by: Pick<Author, 'operatorId'>): Promise<boolean> {
  const { isOnly } = await db.one<{ isOnly: boolean }>(sql`
    select not exists (
      select from operators where id is distinct from ${by.operatorId}::int and (role = 'manager' or manager_since is not null)
    ) as is_only`)
  return isOnly
}

/** A trigger sets manager_since. `isUnapproved` marks a promotion without approval. */
export async function recordPromotion(db: Db, by: Author, operatorId: number, isUnapproved: boolean) {
  await db.run(sql`
    update operators set promoted_by_id = ${by.operatorId}, is_manager_unapproved = ${isUnapproved}
     where id = ${operatorId}`)
}
