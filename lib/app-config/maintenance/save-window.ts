import sql from 'sql-template-tag'
import { z } from 'zod'
import { assertFresh } from '@/lib/change/audit/assert-fresh'
import type { Author } from '@/lib/change/audit/author'
import { change } from '@/lib/change/change'
import type { LoggedValues } from '@/lib/change/declaration'
import { changedFields } from '@/lib/change/field-label'
import { assertLockoutConfirmed, typedNameShape } from '@/lib/change/policy/lockout'
import { restoredEnd, sentenceZone } from '@/lib/change/sentence-time'
import { Failure } from '@/lib/core/failure'
import { formatDateTime, formatTime, formatTimeZone } from '@/lib/core/format'
import { idShape, instantShape } from '@/lib/core/wire'
import { db } from '@/lib/db/client'
import { rollBackAfter } from '@/lib/db/transaction'
import { maintenanceFailures } from './maintenance-failures'
import {
  assertNoOverlap,
  extendsClosure,
  formatWindowName,
  formatWindowPlatforms,
  getWindowState,
  isFinished,
  type StoredWindow,
} from './rules'
import { type WindowInput, windowTerms } from './schema-console'
import { assertNotEnded, getWindow, lockWindows, readStoredWindows, storeWindow } from './stored-windows'
import { windowReverter } from './window-reverter'

/** Accepts a start up to a minute in the past, the time it takes to review the form. */
const graceMs = 60_000

const windowPolicy = {
  topics: ['lock-outs'],
  secondManager: 'never',
  undo: windowReverter,
  failures: maintenanceFailures,
} as const

/** Requires the typed name, because a window locks users out. */
export const planWindow = change({
  ...windowPolicy,
  name: 'maintenance_window.plan',
  title: 'Plan a maintenance window',
  role: 'manager',
  reason: 'cost',
  did: describePlan,
  undone: ({ after: { startsNow } }) => (startsNow ? 'ended {name}' : 'canceled {name}'),
  confirm: { unneeded: 'The name is typed into the input, as by API tokens.' },
  input: z.object({ form: windowTerms, typedName: typedNameShape }),
  async run(db, { form, typedName }, act) {
    const { now, windows } = await lockWindows(db)
    const fields = resolveFields(form, now)
    assertLockoutConfirmed(act, typedName, formatWindowName(fields))
    const { id } = await db.one<{ id: number }>(sql`
      insert into maintenance_windows (starts_at, message) values (${fields.startsAt}, ${fields.message}) returning id`)
    const planned: StoredWindow = { ...fields, id, canceledAt: null, createdAt: now, updatedAt: now }
    assertNoOverlap(planned, windows, now)
    const { after, ...made } = await storeWindow(db, null, planned)
    return { ...made, after: { ...after, ...(form.startsAt === 'now' && { startsNow: true }) } }
  },
})

/** The start of an active window cannot change. Starting earlier, ending later or adding a platform requires a manager's confirmation. */
export const changeWindow = change({
  ...windowPolicy,
  name: 'maintenance_window.change',
  title: 'Change a maintenance window',
  role: 'editor',
  reason: 'cost',
  details: 'Only managers can make it start earlier, end later or close another platform.',
  did: describeWindowChange,
  input: z.object({ id: idShape, updatedAt: instantShape, form: windowTerms, typedName: typedNameShape }),
  async run(db, { id, updatedAt, form, typedName }, act) {
    const stored = await lockWindows(db)
    const { now, windows } = stored
    const before = getWindow(windows, id)
    await assertNotEnded(db, before, stored)
    await assertFresh(db, { type: 'maintenance_window', id }, before.updatedAt, updatedAt)
    const isSameStart =
      form.startsAt !== 'now' && new Date(form.startsAt).getTime() === before.startsAt.getTime()
    if (getWindowState(before, now) === 'active' && !isSameStart)
      throw new Failure('WindowAlreadyStarted', { startsAt: before.startsAt.toISOString() })
    const after = { ...before, ...resolveFields(form, now, isSameStart ? before.startsAt : undefined) }
    assertNoOverlap(after, windows, now)
    if (extendsClosure(before, after, now)) assertLockoutConfirmed(act, typedName, formatWindowName(after))
    const isUndoable = (isSameStart || after.startsAt > now) && !extendsClosure(after, before, now)
    return { ...(await storeWindow(db, before, after)), isUndoable }
  },
})

type CheckedWindow = { edited: { id: number; updatedAt: string } | null; form: WindowInput }

/** Throws what planning or changing the window would throw now, once it is confirmed. Changes nothing. */
export async function checkWindow(by: Author, { edited, form }: CheckedWindow): Promise<void> {
  const given = { form, typedName: formatWindowName(form) }
  const reason = 'To be entered'
  await rollBackAfter(() =>
    edited ? changeWindow(by, { ...edited, ...given }, reason) : planWindow(by, given, reason),
  )
}

/** In minutes. */
export const extensionShape = z.int().min(1).max(60)

/** Moves the end by up to an hour. Asks for no typed name, because it is made while something is being repaired. */
export const extendWindow = change({
  ...windowPolicy,
  name: 'maintenance_window.extend',
  title: 'Extend a maintenance window',
  role: 'manager',
  reason: 'always',
  did: describeExtension,
  undone: restoredEnd('{name}'),
  confirm: { unneeded: 'It is at most an hour, and the window can be ended at any time.' },
  input: z.object({ id: idShape, updatedAt: instantShape, minutes: extensionShape }),
  async run(db, { id, updatedAt, minutes }) {
    const stored = await lockWindows(db)
    const { now, windows } = stored
    const before = getWindow(windows, id)
    await assertNotEnded(db, before, stored)
    await assertFresh(db, { type: 'maintenance_window', id }, before.updatedAt, updatedAt)
    const after = extended(before, minutes)
    assertNoOverlap(after, windows, now)
    return storeWindow(db, before, after)
  },
})

/** Throws WindowOverlaps if the extension would now. Its other failures are about a window that changed meanwhile. */
export async function checkExtension({ id, minutes }: { id: number; minutes: number }): Promise<void> {
  const { now, windows } = await readStoredWindows(db)
  const window = getWindow(windows, id)
  if (!isFinished(window, now)) assertNoOverlap(extended(window, minutes), windows, now)
}

function extended(window: StoredWindow, minutes: number): StoredWindow {
  if (!window.endsAt) throw new Failure('WindowHasNoEnd')
  return { ...window, endsAt: new Date(window.endsAt.getTime() + minutes * 60_000) }
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

/** "closed iOS until 23:26 ET", or "planned to close iOS on Sat 28 Nov, 02:00 ET until 04:00 ET". */
function describePlan({ after: { startsAt, endsAt, platforms, startsNow } }: LoggedValues): string {
  if (typeof startsAt !== 'string' && !(startsAt instanceof Date)) return 'began or planned {name}'
  const start = new Date(startsAt)
  const closed = formatWindowPlatforms(platforms as string[] | null)
  const until = endsAt ? ` until ${formatEnd(new Date(endsAt as string), start)}` : ''
  if (startsNow) return `closed ${closed}${until}`
  return `planned to close ${closed} on ${formatDateTime(start, sentenceZone, start)}${until}`
}

/** "moved the end of maintenance of iOS to Sat 28 Nov, 04:00 ET". */
function describeWindowChange(values: LoggedValues): string {
  const { endsAt, ...others } = values.after
  if (endsAt === undefined || Object.keys(others).length > 0)
    return changedFields(values).replace('{subject}', '{name}')
  if (endsAt === null) return 'removed the end of {name}'
  const end = new Date(endsAt as string)
  return `moved the end of {name} to ${formatDateTime(end, sentenceZone, end)}`
}

/** "extended maintenance of iOS until 23:56 ET". */
function describeExtension({ before, after }: LoggedValues): string {
  if (!after.endsAt) return 'extended {name}'
  const [from, to] = [before.endsAt, after.endsAt].map(at => new Date(at as string))
  return `extended {name} until ${formatEnd(to as Date, from as Date)}`
}

/** With the date if it is another day than the start. */
function formatEnd(end: Date, start: Date): string {
  const [full, startDate] = [
    formatDateTime(end, sentenceZone, start),
    formatDateTime(start, sentenceZone, start).split(',')[0],
  ]
  return full.startsWith(`${startDate},`)
    ? `${formatTime(end, sentenceZone)} ${formatTimeZone(sentenceZone, end)}`
    : full
}
