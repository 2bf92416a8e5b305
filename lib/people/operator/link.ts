import sql from 'sql-template-tag'
import { env } from '@/lib/core/env'
import { Failure } from '@/lib/core/failure'
import { db as pool } from '@/lib/db/client'
import type { Db } from '@/lib/db/db'
import { withParameter } from '@/lib/db/public-url'
import { hashToken } from '@/lib/people/account/sessions/access-token'
import { createOperatorToken } from './create-session'
import { invitationSeconds, resetSeconds } from './rules'

type LinkPurpose = 'invitation' | 'password_reset' | 'recovery'

const seconds: Record<LinkPurpose, number> = {
  invitation: invitationSeconds,
  password_reset: resetSeconds,
  recovery: resetSeconds,
}

type Link = { link: string; ttlSeconds: number }

/**
 * Creates a single-use link for setting a password, or signing in with `recovery`. Earlier links for the same purpose end, except
 * those for a reset: strangers can request it, and the link that is used ends all others.
 */
export async function writeLink(db: Db, operatorId: number, purpose: LinkPurpose): Promise<Link> {
  if (purpose !== 'password_reset') await endLinks(db, operatorId, purpose)
  return addLink(db, operatorId, { purpose, ttlSeconds: seconds[purpose], publicUrl: env().PUBLIC_URL })
}

/** Ends no other link. */
export async function addLink(
  db: Db,
  operatorId: number,
  { purpose, ttlSeconds, publicUrl }: { purpose: LinkPurpose; ttlSeconds: number; publicUrl: string },
): Promise<Link> {
  const token = createOperatorToken()
  await db.run(sql`
    insert into operator_links (operator_id, purpose, token_hash, expires_at)
    values (${operatorId}, ${purpose}::operator_link_purpose, ${hashToken(token)},
      now() + make_interval(secs => ${ttlSeconds}))`)
  return { link: withParameter(`${publicUrl}/admin/sign-in/password?token=${token}`), ttlSeconds }
}

/** Ends unused links; of all purposes if none is given. */
export async function endLinks(db: Db, operatorId: number, purpose: LinkPurpose | null = null) {
  await db.run(sql`
    update operator_links set used_at = now()
     where operator_id = ${operatorId} and used_at is null
       and (${purpose}::operator_link_purpose is null or purpose = ${purpose}::operator_link_purpose)`)
}

/** Null for a link that is unknown, used, expired, or of a disabled operator. */
export async function findLink(token: string) {
  const found = await pool.row<{ operatorId: number; name: string; email: string; purpose: LinkPurpose }>(sql`
    select links.operator_id, operators.name, operators.email, links.purpose::text as purpose
      from operator_links as links join operators on operators.id = links.operator_id
     where links.token_hash = ${hashToken(token)} and links.used_at is null and links.expires_at > now()
       and operators.disabled_at is null`)
  return found ?? null
}

/** Throws OperatorLinkInvalid for a used, expired or unknown link. */
export async function consumeLink(db: Db, token: string) {
  const used = await db.row<{ operatorId: number; purpose: LinkPurpose }>(sql`
    update operator_links set used_at = now()
     where token_hash = ${hashToken(token)} and used_at is null and expires_at > now()
    returning operator_id, purpose::text as purpose`)
  if (!used) throw new Failure('OperatorLinkInvalid')
  return used
}
