import { db } from '@/lib/db/client'
import { estimateDatabaseTime } from '@/lib/db/clock'
import type { Platform } from '@/lib/db/generated/enums'
import { findCurrentReleases } from '@/lib/release/current-releases'
import { findMaintenance } from '@/lib/maintenance/current-maintenance'

/** Versions and maintenance by the database's clock, for one platform or any, out of memory. */
export async function findAppStatus(platform?: Platform) {
  const now = await estimateDatabaseTime(db)
  const [releases, maintenance] = await Promise.all([
    findCurrentReleases(now),
    findMaintenance(now, platform),
  ])
  return { releases, maintenance }
}
