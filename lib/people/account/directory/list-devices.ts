import sql from 'sql-template-tag'
import { db, prisma } from '@/lib/db/client'

export type SignIn = {
  id: number
  createdAt: Date
  lastUsedAt: Date
  expiresAt: Date
  revokedAt: Date | null
  revocationReason: string | null
  isActive: boolean
}

const maxRows = 50

/** The 50 latest sign-ins, and the 50 last seen devices as last reported by the app. */
export async function listDevices(userId: number) {
  const [signIns, devices] = await Promise.all([
    db.rows<SignIn>(sql`
      select id, created_at, last_used_at, expires_at, revoked_at, revocation_reason,
             revoked_at is null and expires_at > now() and last_used_at > now() - interval '14 days' as is_active
        from access_tokens where user_id = ${userId} order by created_at desc, id desc limit ${maxRows}`),
    prisma.device.findMany({ where: { userId }, orderBy: { seenAt: 'desc' }, take: maxRows }),
  ])
  return { signIns, devices }
}
