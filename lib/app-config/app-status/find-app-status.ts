import { findMaintenance } from '@/lib/app-config/maintenance/stored-windows'
import { readOfferedVersions } from '@/lib/app-config/release/stored-releases'
import { db } from '@/lib/db/client'
import { estimateDatabaseTime } from '@/lib/db/clock'
import type { Platform } from '@/lib/db/generated/enums'

/** Served from cache. Without `platform`, a window on any platform counts. */
export async function findAppStatus(platform?: Platform) {
  const now = await estimateDatabaseTime(db)
  const [versions, maintenance] = await Promise.all([
    readOfferedVersions(now, null),
    findMaintenance(now, platform),
  ])
  return { versions, maintenance }
}
