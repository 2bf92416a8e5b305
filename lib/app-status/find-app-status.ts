import { db } from '@/lib/db/client'
import { estimateDatabaseTime } from '@/lib/db/clock'
import type { Platform } from '@/lib/db/generated/enums'
import { findMaintenance } from '@/lib/maintenance/current-maintenance'
import { findCurrentReleases } from '@/lib/release/current-releases'

/** Served from cache. Without `platform`, a window on any platform counts. */
export async function findAppStatus(platform?: Platform) {
  const now = await estimateDatabaseTime(db)
  const [releases, maintenance] = await Promise.all([
    findCurrentReleases(now),
    findMaintenance(now, platform),
  ])
  return { releases, maintenance }
}
