import sql from 'sql-template-tag'
import { Failure } from '@/lib/core/failure'
import type { Db } from '@/lib/db/db'
import { publicUrl } from '@/lib/db/public-url'
import { transaction } from '@/lib/db/transaction'
import { enqueueMessage } from '@/lib/notify/messages/enqueue-message'
import { assertMailsLeft } from '@/lib/notify/messages/message-budget'
import type { Identity } from '@/lib/people/account/present'
import { verificationTtlSeconds } from '@/lib/people/account/rules'
import { hashToken, makeToken } from '@/lib/people/account/sessions/access-token'
import { findKnownNetwork } from '@/lib/people/account/sessions/known-network'

/** Sends nothing if the email is verified. Throws EmailMismatch, or TooManyRequests if the mailbox got too many such mails. */
export async function sendVerificationMail(userId: number, email: string, network = '') {
  return transaction(async db => {
    const user = await db.row<Identity & { emailVerifiedAt: Date | null }>(sql`
      select id, email, username, email_verified_at from users where id = ${userId} and deleted_at is null`)
    if (!user) throw new Failure('UserNotFound')
    if (user.email !== email) throw new Failure('EmailMismatch')
    if (user.emailVerifiedAt) return { isAlreadyVerified: true }
    await assertMailsLeft(db, 'proof', email, await findKnownNetwork(db, userId, network))
    await mailVerificationLink(db, user)
    return { isAlreadyVerified: false }
  })
}

export async function mailVerificationLink(db: Db, user: Identity): Promise<void> {
  const { email: to, username } = user
  const link = await createVerificationLink(db, user)
  const ttlSeconds = verificationTtlSeconds
  await enqueueMessage(db, { template: 'verify-email', to, username, link, ttlSeconds })
}

/** The link verifies the user's current email. Only the SHA-256 of its token is stored. */
export async function createVerificationLink(db: Db, user: { id: number; email: string }): Promise<string> {
  const token = makeToken()
  await db.run(sql`
    insert into email_verifications (user_id, email, token_hash, expires_at)
    values (${user.id}, ${user.email}, ${hashToken(token)}, now() + make_interval(secs => ${verificationTtlSeconds}))`)
  return publicUrl(`/verify-email?token=${token}`)
}
