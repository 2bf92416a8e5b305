import sql from 'sql-template-tag'
import { type LoggedChange, parseTimestamp, type Reverter } from '@/lib/audit/reverter'
import { Failure } from '@/lib/failure'
import { assertNoReleaseConflict } from './release-conflicts'
import { releaseValues } from './record-release'
import { replaceRelease, type StoredRelease, forcesMore } from './rules'
import { getRelease, lockReleases } from './stored-releases'
import { assertPlatformKeepsVersion } from './withdraw-release'

/** Puts a release back as it was; one that was made by the change is withdrawn. What would stop builds is refused. */
export const releaseReverter: Reverter = {
  role: 'editor',
  async read(db, { subjectId }) {
    const { releases } = await lockReleases(db)
    const release = releases.find(row => row.id === Number(subjectId))
    return release ? releaseValues(release) : null
  },
  async restore(db, change) {
    const { now, releases } = await lockReleases(db)
    const present = getRelease(releases, Number(change.subjectId))
    const former = formerly(present, change, now)
    const rest = replaceRelease(releases, former)
    if (!former.withdrawnAt) assertNoReleaseConflict(former, releases, now)
    assertPlatformKeepsVersion(present, releases, rest, now)
    if (forcesMore(releases, rest, now)) throw new Failure('RevertLocksOut')
    await db.run(sql`
      update releases
         set platform = ${former.platform}::text::platform, version = ${former.version},
             force_update = ${former.forceUpdate}, notes = ${JSON.stringify(former.notes)}::text::jsonb,
             publish_at = ${former.publishAt}, withdrawn_at = ${former.withdrawnAt}, updated_at = now()
       where id = ${former.id}`)
  },
  caveat: async () => 'Devices that updated meanwhile stay updated.',
}

function formerly(present: StoredRelease, { before }: LoggedChange, now: Date): StoredRelease {
  if (!before) return { ...present, withdrawnAt: now }
  const values = { ...releaseValues(present), ...before } as Omit<StoredRelease, 'publishAt' | 'withdrawnAt'> & {
    publishAt: Date | string | null
    withdrawnAt: Date | string | null
  }
  return {
    ...present,
    ...values,
    publishAt: parseTimestamp(values.publishAt),
    withdrawnAt: parseTimestamp(values.withdrawnAt),
  }
}
