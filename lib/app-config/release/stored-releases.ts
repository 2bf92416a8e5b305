import sql from 'sql-template-tag'
import { announceAppChange } from '@/lib/app-config/app-status/announce-change'
import type { Author } from '@/lib/change/audit/author'
import { recorded } from '@/lib/change/change'
import { Failure } from '@/lib/core/failure'
import { cached } from '@/lib/db/cache'
import { db } from '@/lib/db/client'
import { selectNow } from '@/lib/db/clock'
import type { Db } from '@/lib/db/db'
import { recordRestoredRelease } from '@/lib/notify/webhooks/record-app-events'
import {
  findOfferedVersions,
  formatReleaseName,
  type Release,
  type StoredRelease,
  type VersionsByPlatform,
} from './rules'

/** Uncached. Releases with a publish time that are not withdrawn, newest first. */
export async function loadPublishedReleases(): Promise<Release[]> {
  return db.rows<Release>(sql`
    select id, platform, version, force_update, notes, publish_at /* not null */, rollout_percent, rollout_state,
           rollout_since
      from releases
     where publish_at is not null and withdrawn_at is null order by publish_at desc, id desc`)
}

/** Cached. */
export const readPublishedReleases = cached(['releases'], loadPublishedReleases)

/** Cached. Without a user, releases that are still rolled out are left out. */
export async function readOfferedVersions(now: Date, userId: number | null): Promise<VersionsByPlatform> {
  return findOfferedVersions(await readPublishedReleases(), now, userId)
}

/** All releases with the database time. The table stays small: a few releases a month. */
export async function readStoredReleases(db: Db): Promise<{ now: Date; releases: StoredRelease[] }> {
  const rows = await db.rows<StoredRelease & { now: Date }>(sql`
    select now() as now, id, platform, version, force_update, notes, publish_at, withdrawn_at, rollout_plan,
           rollout_percent, rollout_state, rollout_since, rollout_reason, created_at, updated_at
      from releases order by id`)
  return {
    now: rows[0]?.now ?? (await selectNow(db)),
    releases: rows.map(({ now: _, ...release }) => release),
  }
}

/** Blocks other writes to releases until the transaction ends; reads continue. */
export async function lockReleases(db: Db) {
  await db.run(sql`lock table releases in share row exclusive mode`)
  return readStoredReleases(db)
}

export function getRelease(releases: readonly StoredRelease[], id: number): StoredRelease {
  const release = releases.find(row => row.id === id)
  if (!release) throw new Failure('ReleaseNotFound')
  return release
}

/** The fields recorded in the audit log. The begin of a stage is not one: restoring it would skip stages. */
export function releaseValues(release: StoredRelease) {
  const { platform, version, forceUpdate, notes, publishAt, withdrawnAt } = release
  const { rolloutPlan, rolloutPercent, rolloutState, rolloutReason } = release
  return {
    platform,
    version,
    forceUpdate,
    notes,
    publishAt,
    withdrawnAt,
    rolloutPlan,
    rolloutPercent,
    rolloutState,
    rolloutReason,
  }
}

/** Reports the change to webhooks and open apps. `before` is null for a new release. */
export async function writeRelease(db: Db, before: StoredRelease | null, release: StoredRelease) {
  await db.run(sql`
    update releases
       set platform = ${release.platform}::text::platform, version = ${release.version},
           force_update = ${release.forceUpdate}, notes = ${JSON.stringify(release.notes)}::text::jsonb,
           publish_at = ${release.publishAt}, withdrawn_at = ${release.withdrawnAt},
           rollout_plan = ${JSON.stringify(release.rolloutPlan)}::text::jsonb,
           rollout_percent = ${release.rolloutPercent}, rollout_state = ${release.rolloutState}::text::rollout_state,
           rollout_since = ${release.rolloutSince}, rollout_reason = ${release.rolloutReason}, updated_at = now()
     where id = ${release.id}`)
  if (before?.withdrawnAt && !release.withdrawnAt) await recordRestoredRelease(db, release.id)
  await announceAppChange(db)
}

export const replacedRolloutStop = recorded({
  name: 'release.stop-replaced',
  topics: ['lock-outs'],
  role: 'editor',
  harmless: 'The rollout had ended, and offers its release to no one until a manager resumes it.',
  did: 'stopped the ended rollout of {subject}',
  undo: 'A manager can resume the rollout on the page of its release.',
})

/** `stopped` are what stopRevivedRollouts returns for the stored releases `before`. */
export async function storeStoppedRollouts(
  db: Db,
  by: Author,
  before: readonly StoredRelease[],
  stopped: readonly StoredRelease[],
): Promise<void> {
  for (const release of stopped) {
    const former = getRelease(before, release.id)
    const { subject, ...values } = await storeRelease(db, former, release)
    await replacedRolloutStop.record(db, by, { ...values, subject, reason: release.rolloutReason })
  }
}

export async function storeRelease(db: Db, before: StoredRelease | null, after: StoredRelease) {
  await writeRelease(db, before, after)
  const name = formatReleaseName(after)
  return {
    subject: { type: 'release', id: after.id, name },
    before: before && releaseValues(before),
    after: releaseValues(after),
    result: { id: after.id, name },
  }
}

export async function releaseSubject(db: Db, id: number) {
  const { releases } = await readStoredReleases(db)
  return { type: 'release', id, name: formatReleaseName(getRelease(releases, id)) }
}
