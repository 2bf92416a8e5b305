import sql from 'sql-template-tag'
import { assertFresh } from '@/lib/audit/assert-fresh'
import type { Author } from '@/lib/audit/author'
import type { Db } from '@/lib/db/db'
import { transaction } from '@/lib/db/transaction'
import { Failure } from '@/lib/failure'
import { assertNoReleaseConflict } from './release-conflicts'
import { assertLockoutConfirmed, type LockoutConfirmation } from '@/lib/policy/lockout'
import { recordReleaseChange } from './record-release'
import { findForcedVersions, formatReleaseName, replaceRelease, type ForcedVersion, type StoredRelease, forcesMore } from './rules'
import type { ReleaseInput } from './schema-console'
import { getRelease, lockReleases } from './stored-releases'
import { compareVersions } from './versions'

/** How late a publish time may be and still be meant: the time that it takes to look a form over. */
const graceMs = 60_000

/** The id of a release that is not stored yet: newer than all that are. */
const newId = Number.MAX_SAFE_INTEGER

/** What an operator wants saved: a new release, or a change of the one that was read at `updatedAt`. */
export type ReleaseEdit = { form: ReleaseInput; edited: { id: number; updatedAt: Date } | null }

/** What was saved, and its audit row, which is the handle to undo it; not where that would stop builds. */
export type SavedRelease = { id: number; name: string; auditId: number; isUndoable: boolean }

/**
 * Saves a release: a draft without a publish time, else told from that time on. What users were told already keeps its
 * platform, version and time; its notes and force flag may change. What newly stops builds needs a manager's consent.
 */
export async function saveRelease(by: Author, edit: ReleaseEdit, consent: LockoutConfirmation): Promise<SavedRelease> {
  return transaction(db => saveReleaseIn(db, by, edit, consent))
}

/** The same in the caller's transaction; `agreedById` is the second manager, where one had to agree. */
export async function saveReleaseIn(
  db: Db,
  by: Author,
  edit: ReleaseEdit,
  consent: LockoutConfirmation,
  agreedById: number | null = null,
): Promise<SavedRelease> {
  const { before, after, stops, isUndoable } = await prepare(db, edit)
  if (stops.length > 0) assertLockoutConfirmed(consent, formatReleaseName(after))
  const saved = before ? after : { ...after, id: await takeId(db, edit.form) }
  const action = before ? 'release.change' : 'release.create'
  const { reason } = consent
  const auditId = await recordReleaseChange(db, by, { action, before, after: saved, reason, agreedById })
  return { id: saved.id, name: formatReleaseName(saved), auditId, isUndoable }
}

/** What a change of releases is about, and below which versions it would newly stop builds. */
export type ReleaseImpact = { name: string; stops: ForcedVersion[] }

/** Whom saving it would newly stop; throws what saving it would, but for the consent, and saves nothing. */
export async function getSaveImpact(edit: ReleaseEdit): Promise<ReleaseImpact> {
  const { after, stops } = await transaction(db => prepare(db, edit))
  return { name: formatReleaseName(after), stops }
}

async function prepare(db: Db, { form, edited }: ReleaseEdit) {
  const { now, releases } = await lockReleases(db)
  const before = edited && getRelease(releases, edited.id)
  if (before && edited)
    await assertFresh(db, { type: 'release', id: before.id }, before.updatedAt, edited.updatedAt)
  if (before?.withdrawnAt) throw new Failure('ReleaseWithdrawn')
  const blank = { id: newId, withdrawnAt: null, createdAt: now, updatedAt: now }
  const after: StoredRelease = { ...(before ?? blank), ...form, publishAt: publishTime(form, before, now) }
  if (before?.publishAt && before.publishAt <= now) assertTold(before, after)
  assertNoReleaseConflict(after, releases, now)
  const rest = before ? replaceRelease(releases, after) : [...releases, after]
  const stops = findForcedVersions(releases, rest, now)
  return { before, after, stops, isUndoable: !forcesMore(rest, releases, now) }
}

async function takeId(db: Db, { platform, version }: ReleaseInput): Promise<number> {
  const row = await db.row<{ id: number }>(sql`
    insert into releases (platform, version) values (${platform}::text::platform, ${version}) returning id`)
  if (!row) throw new Error('a release was not written')
  return row.id
}

function publishTime(
  { publishAt: asked }: ReleaseInput,
  before: StoredRelease | null,
  now: Date,
): Date | null {
  if (asked === null) return null
  if (asked === 'now') return now
  const at = new Date(asked)
  if (at.getTime() === before?.publishAt?.getTime()) return before.publishAt
  if (at.getTime() < now.getTime() - graceMs)
    throw new Failure('PublishTimePassed', { now: now.toISOString() })
  return at < now ? now : at
}

function assertTold(before: StoredRelease, after: StoredRelease) {
  const fields = [
    ...(before.platform === after.platform ? [] : ['platform']),
    ...(compareVersions(before.version, after.version) === 0 ? [] : ['version']),
    ...(before.publishAt?.getTime() === after.publishAt?.getTime() ? [] : ['publishAt']),
  ]
  if (fields.length > 0) throw new Failure('ReleaseAlreadyPublished', { fields })
}
