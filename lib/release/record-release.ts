import sql from 'sql-template-tag'
import type { Author } from '@/lib/audit/author'
import { recordChange } from '@/lib/audit/record'
import type { Db } from '@/lib/db/db'
import { formatReleaseName, type StoredRelease } from './rules'

/** What the audit log keeps of a release. */
export function releaseValues({ platform, version, forceUpdate, notes, publishAt, withdrawnAt }: StoredRelease) {
  return { platform, version, forceUpdate, notes, publishAt, withdrawnAt }
}

/** What was done to a release, as the audit log calls it. */
export type ReleaseAction = `release.${'create' | 'change' | 'withdraw' | 'restore'}`

type Recorded = {
  action: ReleaseAction
  before: StoredRelease | null
  after: StoredRelease
  reason: string
  agreedById?: number | null
}

/** Writes the release as it is to be, and the change into the audit log; answers the id of the audit row. */
export async function recordReleaseChange(db: Db, by: Author, change: Recorded): Promise<number> {
  const { action, before, after, reason, agreedById = null } = change
  const notes = JSON.stringify(after.notes)
  await db.run(sql`
    update releases
       set platform = ${after.platform}::text::platform, version = ${after.version},
           force_update = ${after.forceUpdate}, notes = ${notes}::text::jsonb, publish_at = ${after.publishAt},
           withdrawn_at = ${after.withdrawnAt}, updated_at = now()
     where id = ${after.id}`)
  return recordChange(db, by, {
    action,
    subject: { type: 'release', id: after.id, name: formatReleaseName(after) },
    before: before && releaseValues(before),
    after: releaseValues(after),
    reason,
    agreedById,
  })
}
