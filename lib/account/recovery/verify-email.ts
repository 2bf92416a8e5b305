import sql from 'sql-template-tag'
import { hashToken } from '@/lib/account/sessions/access-token'
import type { Db } from '@/lib/db/db'
import { transaction } from '@/lib/db/transaction'
import { Failure } from '@/lib/failure'

type Verification = { id: number; userId: number; isVerified: boolean; isExpired: boolean }

/**
 * Verifies the email that the link was sent to, if the account still has it. Idempotent, so that mail scanners which
 * follow links do no harm.
 */
export async function verifyEmail(token: string): Promise<{ isAlreadyVerified: boolean }> {
  return transaction(async db => {
    const verification = await lockVerification(db, token)
    if (!verification) throw new Failure('VerificationLinkInvalid')
    if (verification.isVerified) return { isAlreadyVerified: true }
    if (verification.isExpired) throw new Failure('VerificationLinkExpired')
    await db.run(sql`update email_verifications set used_at = now() where id = ${verification.id}`)
    await db.run(
      sql`update users set email_verified_at = now(), updated_at = now() where id = ${verification.userId}`,
    )
    return { isAlreadyVerified: false }
  })
}

async function lockVerification(db: Db, token: string): Promise<Verification | undefined> {
  return db.row<Verification>(sql`
    select v.id, v.user_id, u.email_verified_at is not null as is_verified, v.expires_at <= now() as is_expired
      from email_verifications v join users u on u.id = v.user_id and u.email = v.email
     where v.token_hash = ${hashToken(token)} and u.deleted_at is null
       for no key update of u`)
}
