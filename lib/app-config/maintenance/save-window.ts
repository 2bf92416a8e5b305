import sql from 'sql-template-tag'
import { assertFresh } from '@/lib/change/audit/assert-fresh'
import type { Author } from '@/lib/change/audit/author'
import { assertLockoutConfirmed, type LockoutConfirmation } from '@/lib/change/policy/lockout'
import { Failure } from '@/lib/core/failure'
import type { Db } from '@/lib/db/db'
import { withoutIdempotency } from '@/lib/db/idempotent'
import { transaction } from '@/lib/db/transaction'
import { assertNoOverlap, extendsClosure, formatWindowName, getWindowState, type StoredWindow } from './rules'
import type { WindowInput } from './schema-console'
import { getWindow, lockWindows, recordWindowChange } from './stored-windows'

/** Accepts a start up to a minute in the past, the time it takes to review the form. */
const graceMs = 60_000

/** `auditId` undoes the change. Not undoable if that would close the app. */
export type SavedWindow = { id: number; name: string; auditId: number; isUndoable: boolean }

/** Requires a manager's confirmation, because a window locks users out. */
export async function scheduleWindow(
  by: Author,
  form: WindowInput,
  confirmation: LockoutConfirmation,
  runIdempotent = withoutIdempotency,
): Promise<SavedWindow> {
  return transaction(db => runIdempotent(db, () => scheduleWindowIn(db, by, form, confirmation)))
}

async function scheduleWindowIn(
  db: Db,
  by: Author,
  form: WindowInput,
  confirmation: LockoutConfirmation,
): Promise<SavedWindow> {
  const { now, windows } = await lockWindows(db)
  const fields = resolveFields(form, now)
  assertLockoutConfirmed(confirmation, formatWindowName(fields))
  const row = await db.one<{ id: number }>(sql`
    insert into maintenance_windows (starts_at, message) values (${fields.startsAt}, ${fields.message}) returning id`)
  const after: StoredWindow = { ...fields, id: row.id, canceledAt: null, createdAt: now, updatedAt: now }
  assertNoOverlap(after, windows, now)
  const { reason } = confirmation
  const auditId = await recordWindowChange(db, by, {
    action: 'maintenance_window.plan',
    before: null,
    after,
    reason,
  })
  return { id: row.id, name: formatWindowName(after), auditId, isUndoable: true }
}

/**
 * Changes a scheduled or active window; the start of an active window cannot change. Starting earlier, ending later or
 * adding a platform requires a manager's confirmation.
 */
export async function changeWindow(
  by: Author,
  { id, updatedAt, ...form }: WindowInput & { id: number; updatedAt: Date },
  confirmation: LockoutConfirmation,
): Promise<SavedWindow> {
  return transaction(async db => {
    const { now, windows } = await lockWindows(db)
    const before = getWindow(windows, id)
    await assertFresh(db, { type: 'maintenance_window', id }, before.updatedAt, updatedAt)
    const state = getWindowState(before, now)
    if (state === 'ended' || state === 'canceled') throw new Failure('WindowEnded')
    const isSameStart =
      form.startsAt !== 'now' && new Date(form.startsAt).getTime() === before.startsAt.getTime()
    if (state === 'active' && !isSameStart)
      throw new Failure('WindowAlreadyStarted', { startsAt: before.startsAt.toISOString() })
    const after = { ...before, ...resolveFields(form, now, isSameStart ? before.startsAt : undefined) }
    assertNoOverlap(after, windows, now)
    if (extendsClosure(before, after, now)) assertLockoutConfirmed(confirmation, formatWindowName(after))
    const { reason } = confirmation
    const auditId = await recordWindowChange(db, by, {
      action: 'maintenance_window.change',
      before,
      after,
      reason,
    })
    return { id, name: formatWindowName(after), auditId, isUndoable: !extendsClosure(after, before, now) }
  })
}

function resolveFields({ startsAt, endsAt, message, platforms }: WindowInput, now: Date, start?: Date) {
  const fields = {
    startsAt: start ?? resolveStart(startsAt, now),
    endsAt: endsAt === null ? null : new Date(endsAt),
    message,
    // Null also covers users whose platform is unknown.
    platforms: new Set(platforms).size === 2 ? null : [...platforms],
  }
  if (fields.endsAt && fields.endsAt <= fields.startsAt)
    throw new Failure('WindowEndsBeforeStart', { startsAt: fields.startsAt.toISOString() })
  if (fields.endsAt && fields.endsAt <= now)
    throw new Failure('WindowTimePassed', { field: 'endsAt', now: now.toISOString() })
  return fields
}

function resolveStart(startsAt: WindowInput['startsAt'], now: Date): Date {
  if (startsAt === 'now') return now
  const at = new Date(startsAt)
  if (at.getTime() < now.getTime() - graceMs)
    throw new Failure('WindowTimePassed', { field: 'startsAt', now: now.toISOString() })
  return at < now ? now : at
}
