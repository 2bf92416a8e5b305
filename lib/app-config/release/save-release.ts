import { isDeepStrictEqual } from 'node:util'
import sql from 'sql-template-tag'
import { assertFresh } from '@/lib/change/audit/assert-fresh'
import type { Author } from '@/lib/change/audit/author'
import { assertLockoutConfirmed, type LockoutConfirmation } from '@/lib/change/policy/lockout'
import { Failure } from '@/lib/core/failure'
import type { Db } from '@/lib/db/db'
import { transaction } from '@/lib/db/transaction'
import { assertNoReleaseConflict } from './release-conflicts'
import { rolloutOf, startRollout } from './rollout-rules'
import {
  compareVersions,
  type ForcedVersion,
  findForcedVersions,
  findLoweredMinimums,
  forcesMore,
  formatReleaseName,
  type LoweredMinimum,
  replaceRelease,
  type StoredRelease,
} from './rules'
import type { ReleaseInput } from './schema-console'
import { getRelease, lockReleases, recordReleaseChange } from './stored-releases'

/** Accepts a publish time up to a minute in the past, the time it takes to review the form. */
const graceMs = 60_000

/** Sorts an unsaved release as the newest one. */
const unsavedId = Number.MAX_SAFE_INTEGER

/** `edited` is null for a new release; otherwise the release as it was read. */
export type ReleaseEdit = { form: ReleaseInput; edited: { id: number; updatedAt: Date } | null }

/** `auditId` undoes the change. Not undoable if that would force updates again. */
export type SavedRelease = { id: number; name: string; auditId: number; isUndoable: boolean }

/**
 * Creates or changes a release. After publishing, only notes and force flag can change. A change that raises or lowers the
 * minimum version requires a manager's confirmation.
 */
export async function saveRelease(
  by: Author,
  edit: ReleaseEdit,
  confirmation: LockoutConfirmation,
): Promise<SavedRelease> {
  return transaction(db => saveReleaseIn(db, by, edit, confirmation))
}

/** Same, in the transaction of an approval. */
export async function saveReleaseIn(
  db: Db,
  by: Author,
  edit: ReleaseEdit,
  confirmation: LockoutConfirmation,
  approvedById: number | null = null,
  devices: number | null = null,
): Promise<SavedRelease> {
  return storeSave(db, by, await prepareSave(db, edit), confirmation, approvedById, devices)
}

/** Which versions a change would newly force, and which minimum versions it would lower. */
export type ReleaseImpact = { name: string; forced: ForcedVersion[]; lowered: LoweredMinimum[] }

/** A release as an edit would store it, with every check passed except the confirmation. */
export type ReleaseSave = ReleaseImpact & {
  before: StoredRelease | null
  after: StoredRelease
  isUndoable: boolean
}

/** Locks the releases until the transaction ends and saves nothing. */
export async function prepareSave(db: Db, { form, edited }: ReleaseEdit): Promise<ReleaseSave> {
  const { rollout, publishAt: _, ...fields } = form
  const { now, releases } = await lockReleases(db)
  const before = edited && getRelease(releases, edited.id)
  if (before && edited)
    await assertFresh(db, { type: 'release', id: before.id }, before.updatedAt, edited.updatedAt)
  if (before?.withdrawnAt) throw new Failure('ReleaseWithdrawn')
  const blank = { id: unsavedId, withdrawnAt: null, createdAt: now, updatedAt: now }
  const publishAt = resolvePublishTime(form, before, now)
  const after: StoredRelease = {
    ...(before ?? blank),
    ...startRollout(rollout, publishAt),
    ...fields,
    publishAt,
  }
  if (before?.publishAt && before.publishAt <= now) {
    assertPublishedFieldsUnchanged(before, after)
    Object.assign(after, rolloutOf(before))
  }
  assertNoReleaseConflict(after, releases, now)
  const releasesAfter = before ? replaceRelease(releases, after) : [...releases, after]
  return {
    name: formatReleaseName(after),
    before,
    after,
    forced: findForcedVersions(releases, releasesAfter, now),
    lowered: findLoweredMinimums(releases, releasesAfter, now),
    isUndoable: !forcesMore(releasesAfter, releases, now),
  }
}

function resolvePublishTime(
  { publishAt: requested }: ReleaseInput,
  before: StoredRelease | null,
  now: Date,
): Date | null {
  if (requested === null) return null
  if (requested === 'now') return now
  const at = new Date(requested)
  if (at.getTime() === before?.publishAt?.getTime()) return before.publishAt
  if (at.getTime() < now.getTime() - graceMs)
    throw new Failure('PublishTimePassed', { now: now.toISOString() })
  return at < now ? now : at
}

function assertPublishedFieldsUnchanged(before: StoredRelease, after: StoredRelease) {
  const fields = [
    ...(before.platform === after.platform ? [] : ['platform']),
    ...(compareVersions(before.version, after.version) === 0 ? [] : ['version']),
    ...(before.publishAt?.getTime() === after.publishAt?.getTime() ? [] : ['publishAt']),
    ...(isDeepStrictEqual(before.rolloutPlan, after.rolloutPlan) ? [] : ['rollout']),
  ]
  if (fields.length > 0) throw new Failure('ReleaseAlreadyPublished', { fields })
}

/** `approvedById` is the second manager, if the change was approved. `devices` are those that the change stops, if counted. */
export async function storeSave(
  db: Db,
  by: Author,
  { name, before, after, forced, lowered, isUndoable }: ReleaseSave,
  confirmation: LockoutConfirmation,
  approvedById: number | null,
  devices: number | null,
): Promise<SavedRelease> {
  if (forced.length + lowered.length > 0) assertLockoutConfirmed(confirmation, name)
  const saved = before ? after : { ...after, id: await insertRelease(db, after) }
  const auditId = await recordReleaseChange(db, by, {
    action: before ? 'release.change' : 'release.create',
    before,
    after: saved,
    reason: confirmation.reason,
    approvedById,
    devices: forced.length > 0 ? devices : null,
  })
  return { id: saved.id, name, auditId, isUndoable }
}

async function insertRelease(db: Db, { platform, version }: StoredRelease): Promise<number> {
  const row = await db.one<{ id: number }>(sql`
    insert into releases (platform, version) values (${platform}::text::platform, ${version}) returning id`)
  return row.id
}
