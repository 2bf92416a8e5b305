import sql from 'sql-template-tag'
import { assertFresh } from '@/lib/audit/assert-fresh'
import type { Author } from '@/lib/audit/author'
import { transaction } from '@/lib/db/transaction'
import { Failure } from '@/lib/failure'
import { assertLockoutConfirmed, type LockoutConfirmation } from '@/lib/policy/lockout'
import { getWindow, lockWindows, recordWindow } from './stored-windows'
import { assertNoOverlap, closesMore, formatWindowName, type StoredWindow, getWindowState } from './window-rules'
import type { WindowInput } from './schema-console'

/** How late a start may be and still be meant: the time that it takes to look a form over. */
const graceMs = 60_000

/** What was saved, and its audit row, which is the handle to undo it; not where that would close the app. */
export type SavedWindow = { id: number; name: string; auditId: number; isUndoable: boolean }

/** A new window, which locks people out and so needs a manager's consent. */
export async function planWindow(by: Author, form: WindowInput, consent: LockoutConfirmation): Promise<SavedWindow> {
  return transaction(async db => {
    const { now, windows } = await lockWindows(db)
    const fields = readForm(form, now)
    assertLockoutConfirmed(consent, formatWindowName(fields))
    const row = await db.row<{ id: number }>(sql`
      insert into maintenance_windows (starts_at, message) values (${fields.startsAt}, ${fields.message}) returning id`)
    if (!row) throw new Error('a window was not written')
    const after: StoredWindow = { ...fields, id: row.id, canceledAt: null, createdAt: now, updatedAt: now }
    assertNoOverlap(after, windows, now)
    const { reason } = consent
    const auditId = await recordWindow(db, by, {
      action: 'maintenance_window.plan',
      before: null,
      after,
      reason,
    })
    return { id: row.id, name: formatWindowName(after), auditId, isUndoable: true }
  })
}

/**
 * Changes a window that was read at `updatedAt` and is not over; one that has begun keeps its start. What closes the app
 * earlier, longer or to more people needs a manager's consent; letting people in does not.
 */
export async function changeWindow(
  by: Author,
  { id, updatedAt, ...form }: WindowInput & { id: number; updatedAt: Date },
  consent: LockoutConfirmation,
): Promise<SavedWindow> {
  return transaction(async db => {
    const { now, windows } = await lockWindows(db)
    const before = getWindow(windows, id)
    await assertFresh(db, { type: 'maintenance_window', id }, before.updatedAt, updatedAt)
    const state = getWindowState(before, now)
    if (state === 'over' || state === 'canceled') throw new Failure('WindowEnded')
    const isStart = form.startsAt !== 'now' && new Date(form.startsAt).getTime() === before.startsAt.getTime()
    if (state === 'open' && !isStart)
      throw new Failure('WindowAlreadyStarted', { startsAt: before.startsAt.toISOString() })
    const after = { ...before, ...readForm(form, now, isStart ? before.startsAt : undefined) }
    assertNoOverlap(after, windows, now)
    if (closesMore(before, after, now)) assertLockoutConfirmed(consent, formatWindowName(after))
    const { reason } = consent
    const auditId = await recordWindow(db, by, { action: 'maintenance_window.change', before, after, reason })
    return { id, name: formatWindowName(after), auditId, isUndoable: !closesMore(after, before, now) }
  })
}

function readForm({ startsAt, endsAt, message, platforms }: WindowInput, now: Date, start?: Date) {
  const fields = {
    startsAt: start ?? readStart(startsAt, now),
    endsAt: endsAt === null ? null : new Date(endsAt),
    message,
    // Both are all: also those whom no sign-up told us a platform of.
    platforms: new Set(platforms).size === 2 ? null : [...platforms],
  }
  if (fields.endsAt && fields.endsAt <= fields.startsAt)
    throw new Failure('WindowEndsBeforeStart', { startsAt: fields.startsAt.toISOString() })
  if (fields.endsAt && fields.endsAt <= now)
    throw new Failure('WindowTimePassed', { field: 'endsAt', now: now.toISOString() })
  return fields
}

function readStart(startsAt: WindowInput['startsAt'], now: Date): Date {
  if (startsAt === 'now') return now
  const at = new Date(startsAt)
  if (at.getTime() < now.getTime() - graceMs)
    throw new Failure('WindowTimePassed', { field: 'startsAt', now: now.toISOString() })
  return at < now ? now : at
}
