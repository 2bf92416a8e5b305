import sql from 'sql-template-tag'
import { selectNow } from '@/lib/db/read-clock'
import type { Db } from '@/lib/db/db'
import { Failure } from '@/lib/failure'
import type { StoredRelease } from './rules'

/** All releases with the database's clock; there are few, a handful a month. */
export async function readStoredReleases(db: Db): Promise<{ now: Date; releases: StoredRelease[] }> {
  const rows = await db.rows<StoredRelease & { now: Date }>(sql`
    select now() as now, id, platform, version, force_update, notes, publish_at, withdrawn_at, created_at, updated_at
      from releases order by id`)
  return {
    now: rows[0]?.now ?? (await selectNow(db)),
    releases: rows.map(({ now: _, ...release }) => release),
  }
}

/** The same for a change: until its transaction ends nobody else changes any release, and all may read. */
export async function lockReleases(db: Db) {
  await db.run(sql`lock table releases in share row exclusive mode`)
  return readStoredReleases(db)
}

/** The release of that id among them. */
export function getRelease(releases: readonly StoredRelease[], id: number): StoredRelease {
  const release = releases.find(row => row.id === id)
  if (!release) throw new Failure('ReleaseNotFound')
  return release
}
