import sql from 'sql-template-tag'
import type { Db } from '@/lib/db/db'
import { publicUrl } from '@/lib/db/public-url'
import { verificationTtlSeconds } from '@/lib/people/account/rules'
import { hashToken, makeToken } from '@/lib/people/account/sessions/access-token'

/** The link verifies the user's current email. Only the SHA-256 of its token is stored. */
export async function createVerificationLink(db: Db, user: { id: number; email: string }): Promise<string> {
  const token = makeToken()
  await db.run(sql`
    insert into email_verifications (user_id, email, token_hash, expires_at)
    values (${user.id}, ${user.email}, ${hashToken(token)}, now() + make_interval(secs => ${verificationTtlSeconds}))`)
  return publicUrl(`/verify-email?token=${token}`)
}
