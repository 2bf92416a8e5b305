import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'

/** Where a user is or was signed in; the token itself is known to nobody. */
export type SignedInDevice = {
  id: number
  createdAt: Date
  lastUsedAt: Date
  expiresAt: Date
  revokedAt: Date | null
  revocationReason: string | null
  isLive: boolean
}

/** A device with what it last said of itself. */
export type SeenDevice = {
  platform: string
  brand: string
  model: string
  os: string
  version: string
  seenAt: Date
}

const most = 50

/** The latest sign-ins of a user, and the devices that told of themselves, both newest first. */
export async function listDevices(
  userId: number,
): Promise<{ signIns: SignedInDevice[]; devices: SeenDevice[] }> {
  const [signIns, devices] = await Promise.all([
    db.rows<SignedInDevice>(sql`
      select id, created_at, last_used_at, expires_at, revoked_at, revocation_reason,
             revoked_at is null and expires_at > now() and last_used_at > now() - interval '14 days' as is_live
        from access_tokens where user_id = ${userId} order by created_at desc, id desc limit ${most}`),
    db.rows<SeenDevice>(sql`
      select platform, brand, model, os, version, seen_at from devices
       where user_id = ${userId} order by seen_at desc limit ${most}`),
  ])
  return { signIns, devices }
}
