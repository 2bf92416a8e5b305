import sql from 'sql-template-tag'
import { isIndependentOf } from '@/lib/change/policy/involvement'
import { db as pool } from '@/lib/db/client'
import type { Db } from '@/lib/db/db'

/** A condition on `operators`: a manager who can sign in. An invited one can approve nothing yet. */
export const isActiveManager = sql`
  role = 'manager' and disabled_at is null and (password_hash is not null or sso_subject is not null)`

export async function hasOtherManager(operatorId: number, db: Db = pool): Promise<boolean> {
  const other = await db.row(sql`
    select from operators where ${isActiveManager} and id <> ${operatorId} limit 1`)
  return other !== undefined
}

/** The IDs of the managers who are none of these operators and can approve requests of each. */
export async function findIndependentManagers(db: Db, operatorIds: readonly number[]): Promise<number[]> {
  const rows = await db.rows<{ id: number }>(sql`
    select id from operators
     where ${isActiveManager} and ${isIndependentOf(sql`select unnest(${[...operatorIds]}::int[])`)}`)
  return rows.map(({ id }) => id)
}
