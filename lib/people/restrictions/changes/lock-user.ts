import sql from 'sql-template-tag'
import type { Subject } from '@/lib/change/audit/record'
import { Failure } from '@/lib/core/failure'
import type { Db } from '@/lib/db/db'

export type LockedUser = { id: number; email: string; username: string; isDeleted: boolean; now: Date }

/** Serializes with sign-ins, entries and claims of the user. Throws UserNotFound for unknown and purged users. */
export async function lockUser(db: Db, userId: number): Promise<LockedUser> {
  const user = await db.row<LockedUser>(sql`
    select id, email, username, deleted_at is not null as is_deleted, clock_timestamp() as now
      from users where id = ${userId} and purged_at is null for update`)
  if (!user) throw new Failure('UserNotFound')
  return user
}

/** Same for active users, without blocking rows that refer to the user. Throws UserNotFound for deleted ones too. */
export async function lockActiveUser(db: Db, userId: number): Promise<void> {
  const locked = await db.row(sql`
    select from users where id = ${userId} and deleted_at is null for no key update`)
  if (!locked) throw new Failure('UserNotFound')
}

export const toUserSubject = ({ id, username }: { id: number; username: string }): Subject => ({
  type: 'user',
  id,
  name: username,
})

/** Throws UserNotFound for unknown and purged users. */
export async function userSubject(db: Db, { userId }: { userId: number }): Promise<Subject> {
  const user = await db.row<{ id: number; username: string }>(sql`
    select id, username from users where id = ${userId} and purged_at is null`)
  if (!user) throw new Failure('UserNotFound')
  return toUserSubject(user)
}
