import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'

/** As reported by the app: shown as text, never trusted. */
export type DeviceInfo = { platform: string; os: string; version: string; brand: string; model: string }

const maxLogs = 50

/** A repeated report replaces the earlier one. Only the 50 newest logs per user are kept, to bound storage. */
export async function logDevice(userId: number, device: DeviceInfo): Promise<void> {
  const { platform, os, version, brand, model } = device
  await db.row(sql`
    select log_device(${userId}, ${platform}, ${os}, ${version}, ${brand}, ${model}, ${maxLogs})`)
}
