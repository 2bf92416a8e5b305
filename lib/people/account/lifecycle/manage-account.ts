import sql from 'sql-template-tag'
import type { Author } from '@/lib/change/audit/author'
import { recordChange } from '@/lib/change/audit/record'
import { assertWithinPolicy } from '@/lib/change/policy/assert-within-policy'
import { Failure } from '@/lib/core/failure'
import type { Db } from '@/lib/db/db'
import { transaction } from '@/lib/db/transaction'
import { revokeOtps } from '@/lib/people/account/recovery/otp'
import { revokeTokens } from '@/lib/people/account/sessions/access-token'
import { deleteAccountIn } from './delete-account'

declare module '@/lib/core/failure' {
  interface FailureDetails {
    /** The account is active or already purged. */
    AccountNotDeleted: { isPurged: boolean }
  }
}

type AccountChange = { userId: number; reason: string }

/** Revokes every token and returns the number of active sessions. Throws UserNotFound. */
export async function endAllSessions(by: Author, { userId, reason }: AccountChange): Promise<number> {
  return transaction(async db => {
    const { username } = await lockUser(db, userId)
    await assertWithinPolicy(db, by, 'user.revoke', { users: [userId] })
    const { count } = await db.one<{ count: number }>(sql`
      select count(*)::int as count from access_tokens
       where user_id = ${userId} and revoked_at is null and expires_at > now()`)
    await revokeTokens(db, userId, 'operator')
    await recordChange(db, by, {
      action: 'user.revoke',
      subject: { type: 'user', id: userId, name: username },
      before: { signIns: count },
      after: { signIns: 0 },
      reason,
    })
    return count
  })
}

/** Same rules as `deleteAccount`. Throws AccountNotDeletable. */
export async function deleteByOperator(by: Author, { userId, reason }: AccountChange): Promise<void> {
  await transaction(async db => {
    await assertWithinPolicy(db, by, 'user.delete', { users: [userId] })
    const { username } = await deleteAccountIn(db, userId)
    await recordChange(db, by, {
      action: 'user.delete',
      subject: { type: 'user', id: userId, name: username },
      before: { isDeleted: false },
      after: { isDeleted: true },
      reason,
    })
  })
}

/** Restores a deleted account, signed out. Throws AccountNotDeleted if it is active or purged. */
export async function reactivateByOperator(by: Author, { userId, reason }: AccountChange): Promise<void> {
  await transaction(async db => {
    const { username, isDeleted, isPurged } = await lockUser(db, userId)
    await assertWithinPolicy(db, by, 'user.reactivate', { users: [userId] })
    if (!isDeleted || isPurged) throw new Failure('AccountNotDeleted', { isPurged })
    await db.run(sql`update users set deleted_at = null, updated_at = now() where id = ${userId}`)
    await revokeOtps(db, userId)
    await recordChange(db, by, {
      action: 'user.reactivate',
      subject: { type: 'user', id: userId, name: username },
      before: { isDeleted: true },
      after: { isDeleted: false },
      reason,
    })
  })
}

async function lockUser(db: Db, userId: number) {
  const user = await db.row<{ username: string; isDeleted: boolean; isPurged: boolean }>(sql`
    select username, deleted_at is not null as is_deleted, purged_at is not null as is_purged
      from users where id = ${userId} for update`)
  if (!user) throw new Failure('UserNotFound')
  return user
}
