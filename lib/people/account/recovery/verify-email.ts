import sql from 'sql-template-tag'
import { Failure } from '@/lib/core/failure'
import { db as pool } from '@/lib/db/client'
import type { Db } from '@/lib/db/db'
import { transaction } from '@/lib/db/transaction'
import { lockForProof, proveEmail } from '@/lib/people/account/contact/prove'
import { hashToken } from '@/lib/people/account/sessions/access-token'

type Verification = {
  id: number
  userId: number
  email: string
  username: string
  signedUpAt: Date
  isVerified: boolean
  isExpired: boolean
}

/** Idempotent. The account must still have the email. Throws VerificationLinkInvalid, VerificationLinkExpired, ContactTaken. */
export async function verifyEmail(token: string): Promise<{ isAlreadyVerified: boolean }> {
  const { userId, email } = await checkVerificationLink(token)
  return transaction(async db => {
    await lockForProof(db, userId, { email })
    const verification = await checkVerificationLink(token, db)
    if (verification.isVerified) return { isAlreadyVerified: true }
    await db.run(sql`update email_verifications set used_at = now() where id = ${verification.id}`)
    await proveEmail(db, userId, email, 'link')
    return { isAlreadyVerified: false }
  })
}

/** What the page behind the link shows. Changes nothing: mail scanners follow links. Throws like `verifyEmail`. */
export async function checkVerificationLink(token: string, db: Db = pool): Promise<Verification> {
  const verification = await db.row<Verification>(sql`
    select v.id, v.user_id, v.email, u.username, u.created_at as signed_up_at,
           u.email_verified_at is not null as is_verified, v.expires_at <= now() as is_expired
      from email_verifications v join users u on u.id = v.user_id and u.email = v.email
     where v.token_hash = ${hashToken(token)} and u.deleted_at is null`)
  if (!verification) throw new Failure('VerificationLinkInvalid')
  if (verification.isExpired && !verification.isVerified) throw new Failure('VerificationLinkExpired')
  return verification
}
