import sql from 'sql-template-tag'
import { Failure } from '@/lib/core/failure'
import { db } from '@/lib/db/client'
import { transaction } from '@/lib/db/transaction'
import type { OwnSession } from '@/lib/people/account/present'
import { endPageLinks } from './access-token'

/** Tokens unused for 14 days expire. */
export const isActiveSession = sql`
  revoked_at is null and expires_at > now() and last_used_at > now() - interval '14 days'`

export async function listOwnSessions(userId: number): Promise<OwnSession[]> {
  return db.rows<OwnSession>(sql`
    select id, platform, build, created_at, last_used_at,
           least(expires_at, last_used_at + interval '14 days') as expires_at /* not null */
      from access_tokens where user_id = ${userId} and ${isActiveSession}
     order by last_used_at desc, id desc`)
}

/** Ends links to pages too, since another person may have the token. Throws SessionNotFound, also for a session of another user. */
export async function revokeSession(userId: number, id: number): Promise<void> {
  await transaction(async db => {
    const revoked = await db.row(sql`
      update access_tokens set revoked_at = now(), revocation_reason = 'sign_out', fcm_token = null
       where id = ${id} and user_id = ${userId} and ${isActiveSession}
      returning id`)
    if (!revoked) throw new Failure('SessionNotFound')
    await endPageLinks(db, userId)
  })
}

export async function signOut(tokenId: number): Promise<void> {
  await db.run(sql`
    update access_tokens set revoked_at = now(), revocation_reason = 'sign_out', fcm_token = null
     where id = ${tokenId} and revoked_at is null`)
}
