import sql from 'sql-template-tag'
import type { Author } from '@/lib/audit/author'
import { recordChange } from '@/lib/audit/record'
import type { Db } from '@/lib/db/db'
import { transaction } from '@/lib/db/transaction'
import { Failure } from '@/lib/failure'
import { revokeTokens } from '@/lib/account/sessions/access-token'
import { removeAccount } from './delete-account'
import { endOtps } from '@/lib/account/recovery/otp'

declare module '@/lib/failure' {
  interface FailureDetails {
    /** It is active, or its personal details are gone for good. */
    AccountNotDeleted: { isPurged: boolean }
  }
}

/** Which account, and why. */
export type Governed = { userId: number; reason: string }

/** Signs a user out everywhere, from the next call on; answers how many sign-ins ended. Throws UserNotFound. */
export async function endAllSessions(by: Author, { userId, reason }: Governed): Promise<number> {
  return transaction(async db => {
    const { username } = await lock(db, userId)
    const row = await db.row<{ live: number }>(sql`
      select count(*)::int as live from access_tokens
       where user_id = ${userId} and revoked_at is null and expires_at > now()`)
    await revokeTokens(db, userId, 'operator')
    const live = row?.live ?? 0
    await recordChange(db, by, {
      action: 'user.revoke',
      subject: { type: 'user', id: userId, name: username },
      before: { signIns: live },
      after: { signIns: 0 },
      reason,
    })
    return live
  })
}

/** Deletes an account as its user could: never with money or a stake, back within 30 days. Throws AccountNotDeletable. */
export async function deleteByOperator(by: Author, { userId, reason }: Governed): Promise<void> {
  await transaction(async db => {
    const { username } = await removeAccount(db, userId)
    await recordChange(db, by, {
      action: 'user.delete',
      subject: { type: 'user', id: userId, name: username },
      before: { isDeleted: false },
      after: { isDeleted: true },
      reason,
    })
  })
}

/** Brings a deleted account back as it was, signed out, until its personal details are purged. Throws AccountNotDeleted. */
export async function reactivateByOperator(by: Author, { userId, reason }: Governed): Promise<void> {
  await transaction(async db => {
    const { username, isDeleted, isPurged } = await lock(db, userId)
    if (!isDeleted || isPurged) throw new Failure('AccountNotDeleted', { isPurged })
    await db.run(sql`update users set deleted_at = null, updated_at = now() where id = ${userId}`)
    await endOtps(db, userId)
    await recordChange(db, by, {
      action: 'user.reactivate',
      subject: { type: 'user', id: userId, name: username },
      before: { isDeleted: true },
      after: { isDeleted: false },
      reason,
    })
  })
}

async function lock(db: Db, userId: number) {
  const user = await db.row<{ username: string; isDeleted: boolean; isPurged: boolean }>(sql`
    select username, deleted_at is not null as is_deleted, purged_at is not null as is_purged
      from users where id = ${userId} for update`)
  if (!user) throw new Failure('UserNotFound')
  return user
}
