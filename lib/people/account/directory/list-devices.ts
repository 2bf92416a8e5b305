import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'
import type { Platform } from '@/lib/db/generated/enums'

export type SignIn = {
  id: number
  createdAt: Date
  lastUsedAt: Date
  expiresAt: Date
  revokedAt: Date | null
  revocationReason: string | null
  isActive: boolean
}

type ReportedDevice = {
  platform: Platform
  brand: string
  model: string
  os: string
  version: string
  seenAt: Date
}

const maxRows = 50

/** The 50 latest sign-ins, and the 50 last seen devices as last reported by the app. */
export async function listDevices(userId: number) {
  const [signIns, devices] = await Promise.all([
    db.rows<SignIn>(sql`
      select id, created_at, last_used_at, expires_at, revoked_at, revocation_reason,
             revoked_at is null and expires_at > now() and last_used_at > now() - interval '14 days' as is_active
        from access_tokens where user_id = ${userId} order by created_at desc, id desc limit ${maxRows}`),
    db.rows<ReportedDevice>(sql`
      select platform, brand, model, os, version, seen_at from devices
       where user_id = ${userId} order by seen_at desc limit ${maxRows}`),
  ])
  return { signIns, devices }
}
