import { db } from '@/lib/db/client'
import type { Platform } from '@/lib/db/generated/enums'
import { readClock } from '@/lib/db/read-clock'
import { findCurrentReleases } from './current-releases'
import { findMaintenance } from './maintenance'

/** Versions and maintenance by the database's clock, for one platform or any. */
export async function findAppStatus(platform?: Platform) {
  const now = await readClock(db)
  const [releases, maintenance] = await Promise.all([
    findCurrentReleases(now),
    findMaintenance(now, platform),
  ])
  return { releases, maintenance }
}
