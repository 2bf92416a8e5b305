import sql from 'sql-template-tag'
import { z } from 'zod'
import type { FailureMessages } from '@/lib/change/action-failures'
import { change } from '@/lib/change/change'
import { Failure } from '@/lib/core/failure'
import { idShape } from '@/lib/core/wire'
import type { Db } from '@/lib/db/db'
import { enqueueMessage } from '@/lib/notify/messages/enqueue-message'
import { revokeOtps } from '@/lib/people/account/recovery/otp'
import { revokeTokens } from '@/lib/people/account/sessions/access-token'
import { toUserSubject, userSubject } from '@/lib/people/restrictions/changes/lock-user'
import { deleteAccountIn } from './delete-account'
import { markReactivated } from './mark-deleted'

const accountFailures: FailureMessages = {
  UserNotFound: 'No active account has this ID. Nothing was changed.',
  AccountNotDeletable: ({ hasFunds, isInContest }) =>
    `The account has ${[hasFunds && 'cash, site credits or an open withdrawal', isInContest && 'open cash entries or contests'].filter(Boolean).join(', and ')}, so it cannot be deleted. Nothing was changed.`,
  AccountNotDeleted: ({ isPurged }) =>
    isPurged ? 'The account was purged and cannot be reactivated.' : 'The account is already active.',
}

const shared = {
  topics: ['lock-outs'],
  role: 'manager',
  reason: 'always',
  secondManager: 'never',
  failures: accountFailures,
  input: z.object({ userId: idShape }),
} as const

const closing = { ...shared, users: 'checks', subject: userSubject, confirm: 'subject' } as const

/** Revokes every token. `signIns` is the number of sessions that were active. Throws UserNotFound. */
export const endAllSessions = change({
  ...closing,
  name: 'user.revoke',
  title: 'Sign out a user everywhere',
  did: 'signed out {subject} everywhere',
  undo: 'Ended sessions are not restored. The user can sign in again.',
  async run(db, { userId }, { assertAllowed }) {
    const { username } = await lockUser(db, userId)
    await assertAllowed({ users: [userId] })
    const { count: signIns } = await db.one<{ count: number }>(sql`
      select count(*)::int as count from access_tokens
       where user_id = ${userId} and revoked_at is null and expires_at > now()`)
    await revokeTokens(db, userId, 'operator')
    return {
      subject: toUserSubject({ id: userId, username }),
      before: { signIns },
      after: { signIns: 0 },
      result: { signIns },
    }
  },
})

/** Same rules as `deleteAccount`. Throws AccountNotDeletable. */
export const deleteByOperator = change({
  ...closing,
  name: 'user.delete',
  title: 'Delete an account',
  details:
    'Only without cash, site credits, open withdrawals and open cash entries or contests. Can be reactivated for 30 days.',
  did: 'deleted the account of {subject}',
  undo: 'Reactivate the account instead.',
  async run(db, { userId }, { assertAllowed }) {
    await assertAllowed({ users: [userId] })
    const user = await deleteAccountIn(db, userId)
    return { subject: toUserSubject(user), before: { isDeleted: false }, after: { isDeleted: true } }
  },
})

/** Restores a deleted account, signed out. Throws AccountNotDeleted if it is active or purged. */
export const reactivateByOperator = change({
  ...shared,
  name: 'user.reactivate',
  title: 'Reactivate an account',
  users: 'favors',
  did: 'reactivated the account of {subject}',
  undo: 'Delete the account instead.',
  confirm: { unneeded: 'It restores access.' },
  async run(db, { userId }, { assertAllowed }) {
    const { username, email, isDeleted, isPurged } = await lockUser(db, userId)
    await assertAllowed({ users: [userId] })
    if (!isDeleted || isPurged) throw new Failure('AccountNotDeleted', { isPurged })
    await markReactivated(db, userId)
    await revokeOtps(db, [userId])
    await enqueueMessage(db, { template: 'account-reactivated', to: email, username, byOperator: true })
    return {
      subject: toUserSubject({ id: userId, username }),
      before: { isDeleted: true },
      after: { isDeleted: false },
    }
  },
})

async function lockUser(db: Db, userId: number) {
  const user = await db.row<{ username: string; email: string; isDeleted: boolean; isPurged: boolean }>(sql`
    select username, email, deleted_at is not null as is_deleted, purged_at is not null as is_purged
      from users where id = ${userId} for update`)
  if (!user) throw new Failure('UserNotFound')
  return user
}
