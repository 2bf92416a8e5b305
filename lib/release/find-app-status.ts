import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'
import type { Platform } from '@/lib/db/generated/enums'
import { findCurrentReleases } from './current-releases'
import { findMaintenance } from './maintenance'

/** Versions and maintenance by the database's clock, for one platform or any. */
export async function findAppStatus(platform?: Platform) {
  const { now } = (await db.row<{ now: Date }>(sql`select now() as now`)) as { now: Date }
  const [releases, maintenance] = await Promise.all([
    findCurrentReleases(now),
    findMaintenance(now, platform),
  ])
  return { releases, maintenance }
}
