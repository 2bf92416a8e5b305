import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'

/** What a device says of itself, as text that is shown and never acted upon. */
export type DeviceInfo = { platform: string; os: string; version: string; brand: string; model: string }

const maxLogs = 50

/**
 * Logs what the user's device says of itself and of the build it runs. The same said again replaces what was logged, and
 * the 50 newest logs of a user stay, so that no caller fills the disk.
 */
export async function logDevice(userId: number, device: DeviceInfo): Promise<void> {
  const { platform, os, version, brand, model } = device
  await db.row(sql`
    select log_device(${userId}, ${platform}, ${os}, ${version}, ${brand}, ${model}, ${maxLogs})`)
}
