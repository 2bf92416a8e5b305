import sql from 'sql-template-tag'
import { formatBuild } from '@/lib/app-config/release/rules'
import { readSettings } from '@/lib/change/settings/read'
import { db } from '@/lib/db/client'
import type { Platform } from '@/lib/db/generated/enums'

/** As reported by the app: shown as text, never trusted. */
type DeviceInfo = { platform: string; os: string; version: string; brand: string; model: string }

const maxLogs = 50

/** A repeated report replaces the earlier one; only the 50 newest per user are kept. The access token gets the platform too. */
export async function logDevice(
  { id, tokenId }: { id: number; tokenId: number | null },
  { platform, os, version, brand, model }: DeviceInfo,
): Promise<void> {
  await db.row(sql`
    select log_device(${id}, ${tokenId}, ${platform}, ${os}, ${version}, ${brand}, ${model}, ${maxLogs})`)
}

const batchSize = 5_000

type Batch = { rows: number; removed: number; lastId: number | null; lastAt: string | null }

/** By the setting `device_log_days`. A user's newest log, which shows the build that the user runs, is kept at any age. */
export async function deleteOldDeviceLogs(): Promise<number> {
  const { device_log_days: days } = await readSettings()
  let removed = 0
  let [afterAt, afterId] = ['-infinity', 0]
  // Ordered by age with a cursor, so that kept rows are not scanned again.
  while (true) {
    const batch = await deleteBatch(days, afterAt, afterId)
    removed += batch?.removed ?? 0
    if (!batch?.lastAt || batch.lastId === null || batch.rows < batchSize) return removed
    ;[afterAt, afterId] = [batch.lastAt, batch.lastId]
  }
}

async function deleteBatch(days: number, afterAt: string, afterId: number): Promise<Batch | undefined> {
  return db.row<Batch>(sql`
    with batch as (
      select id, user_id, created_at from device_info_logs
       where (created_at, id) > (${afterAt}::timestamptz, ${afterId}::int)
         and created_at < now() - make_interval(days => ${days})
       order by created_at, id limit ${batchSize}
    ), removed as (
      delete from device_info_logs using batch
       where device_info_logs.id = batch.id and exists (
         select from device_info_logs newer where newer.user_id = batch.user_id
            and (newer.created_at, newer.id) > (batch.created_at, batch.id))
      returning device_info_logs.*
    ), forgotten as (
      delete from devices using removed
       where devices.user_id = removed.user_id and devices.platform = parse_platform(removed.platform)
         and (devices.brand, devices.model) = (removed.brand, removed.model) and devices.seen_at <= removed.created_at
    )
    select count(*)::int as rows, (select count(*)::int from removed) as removed,
           (array_agg(id order by created_at desc, id desc))[1] as last_id, max(created_at)::text as last_at from batch`)
}

/** Of the device that the user was last seen on, or null. The version is '' if it does not begin with a number. */
export async function findLastBuild(userId: number) {
  const device = await db.row<{ platform: Platform; build: number[] | null }>(sql`
    select platform, build from devices where user_id = ${userId} order by seen_at desc limit 1`)
  return device ? { platform: device.platform, version: formatBuild(device.build) } : null
}
