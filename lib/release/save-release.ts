import sql from 'sql-template-tag'
import { assertFresh } from '@/lib/audit/assert-fresh'
import type { Author } from '@/lib/audit/author'
import type { Db } from '@/lib/db/speak'
import { transaction } from '@/lib/db/transaction'
import { Failure } from '@/lib/failure'
import { assertFits } from './assert-fits'
import { assertConsent, type Consent } from './consent'
import { recordRelease } from './record-release'
import { nameOf, replace, type StoredRelease, stopsMore } from './release-rules'
import type { ReleaseForm } from './release-schema'
import { getStored, lockStored } from './stored-releases'
import { compareVersions } from './versions'

/** How late a publish time may be and still be meant: the time that it takes to look a form over. */
const graceMs = 60_000

/** What was saved, and the handle to undo it. */
export type SavedRelease = { id: number; name: string; auditId: number }

/**
 * A new release: a draft without a publish time, else told from that time on. One that forces needs a manager's consent.
 */
export async function createRelease(by: Author, form: ReleaseForm, consent: Consent): Promise<SavedRelease> {
  return transaction(async db => {
    const { now, releases } = await lockStored(db)
    const { platform, version, forceUpdate, notes } = form
    const publishAt = publishTime(form.publishAt, now)
    const after: StoredRelease = {
      id: await takeId(db, form),
      platform,
      version,
      forceUpdate,
      notes,
      publishAt,
      withdrawnAt: null,
      createdAt: now,
      updatedAt: now,
    }
    assertFits(after, releases, now)
    if (stopsMore(releases, [...releases, after], now)) assertConsent(consent, nameOf(after))
    const auditId = await recordRelease(db, by, {
      action: 'release.create',
      before: null,
      after,
      reason: consent.reason,
    })
    return { id: after.id, name: nameOf(after), auditId }
  })
}

/**
 * Changes a release that was read at `updatedAt`. What users were told already keeps its platform, version and time; its
 * notes and force flag may change. What newly locks people out needs a manager's consent.
 */
export async function changeRelease(
  by: Author,
  { id, updatedAt, ...form }: ReleaseForm & { id: number; updatedAt: Date },
  consent: Consent,
): Promise<SavedRelease> {
  return transaction(async db => {
    const { now, releases } = await lockStored(db)
    const before = getStored(releases, id)
    await assertFresh(db, { type: 'release', id }, before.updatedAt, updatedAt)
    if (before.withdrawnAt) throw new Failure('ReleaseWithdrawn')
    const publishAt = isSameTime(form.publishAt, before.publishAt)
      ? before.publishAt
      : publishTime(form.publishAt, now)
    const after = { ...before, ...form, publishAt }
    if (before.publishAt && before.publishAt <= now) assertTold(before, after)
    assertFits(after, releases, now)
    if (stopsMore(releases, replace(releases, after), now)) assertConsent(consent, nameOf(after))
    const auditId = await recordRelease(db, by, {
      action: 'release.change',
      before,
      after,
      reason: consent.reason,
    })
    return { id, name: nameOf(after), auditId }
  })
}

async function takeId(db: Db, { platform, version }: ReleaseForm): Promise<number> {
  const row = await db.row<{ id: number }>(sql`
    insert into releases (platform, version) values (${platform}::text::platform, ${version}) returning id`)
  if (!row) throw new Error('a release was not written')
  return row.id
}

function isSameTime(asked: ReleaseForm['publishAt'], stored: Date | null): boolean {
  if (asked === 'now') return false
  return asked === null ? stored === null : new Date(asked).getTime() === stored?.getTime()
}

function publishTime(asked: ReleaseForm['publishAt'], now: Date): Date | null {
  if (asked === null) return null
  if (asked === 'now') return now
  const at = new Date(asked)
  if (at.getTime() < now.getTime() - graceMs)
    throw new Failure('ReleaseInThePast', { now: now.toISOString() })
  return at < now ? now : at
}

function assertTold(before: StoredRelease, after: StoredRelease) {
  const fields = [
    ...(before.platform === after.platform ? [] : ['platform']),
    ...(compareVersions(before.version, after.version) === 0 ? [] : ['version']),
    ...(before.publishAt?.getTime() === after.publishAt?.getTime() ? [] : ['publishAt']),
  ]
  if (fields.length > 0) throw new Failure('ReleaseAlreadyTold', { fields })
}
