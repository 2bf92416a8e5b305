import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'

/** As reported by the app: shown as text, never trusted. */
type DeviceInfo = { platform: string; os: string; version: string; brand: string; model: string }

const maxLogs = 50

/**
 * A repeated report replaces the earlier one. Only the 50 newest logs per user are kept, to bound storage. The platform is
 * also stored with the access token of the device, for maintenance windows.
 */
export async function logDevice(
  { id, tokenId }: { id: number; tokenId: number | null },
  { platform, os, version, brand, model }: DeviceInfo,
): Promise<void> {
  await db.row(sql`
    select log_device(${id}, ${tokenId}, ${platform}, ${os}, ${version}, ${brand}, ${model}, ${maxLogs})`)
}
