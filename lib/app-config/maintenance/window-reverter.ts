import { type LoggedChange, parseTimestamp, type Reverter } from '@/lib/change/audit/reverter'
import { Failure } from '@/lib/core/failure'
import { assertNoOverlap, extendsClosure, getWindowState, type StoredWindow } from './rules'
import { assertNotEnded, getWindow, lockWindows, windowValues, writeWindow } from './stored-windows'

/**
 * Reverting the creation of a window cancels or ends it. Throws RevertLocksOut if the revert would extend the closure. The time in
 * which the app was closed stays, because it decides which managers are involved with the winners of contests: throws WindowEnded
 * and WindowAlreadyStarted.
 */
export const windowReverter: Reverter = {
  role: 'editor',
  async read(db, { subjectId, after }) {
    const { windows } = await lockWindows(db)
    const window = windows.find(row => row.id === Number(subjectId)) ?? null
    // That it began immediately is no value of the window.
    return window && { ...windowValues(window), ...(after?.startsNow === true && { startsNow: true }) }
  },
  async restore(db, change) {
    const stored = await lockWindows(db)
    const { now, windows } = stored
    const present = getWindow(windows, Number(change.subjectId))
    const former = formerWindow(present, change, now)
    if (extendsClosure(present, former, now)) throw new Failure('RevertLocksOut')
    await assertNotEnded(db, present, stored)
    if (changesPast(present, former, now))
      throw new Failure('WindowAlreadyStarted', { startsAt: present.startsAt.toISOString() })
    if (!former.canceledAt) assertNoOverlap(former, windows, now)
    await writeWindow(db, former)
  },
  caveat: async () => 'Requests rejected during the window are not retried.',
}

/** Whether `former` has another start than an active window, or an end before now. */
function changesPast(present: StoredWindow, former: StoredWindow, now: Date): boolean {
  if (getWindowState(present, now) !== 'active') return false
  const isEndPast = former.endsAt !== null && former.endsAt < now
  return isEndPast || former.startsAt.getTime() !== present.startsAt.getTime()
}

function formerWindow(present: StoredWindow, { before }: LoggedChange, now: Date): StoredWindow {
  if (!before) {
    // An active window is ended rather than canceled, so that the log shows how long the app was closed.
    const isActive = getWindowState(present, now) === 'active'
    return isActive ? { ...present, endsAt: now } : { ...present, canceledAt: now }
  }
  const { startsAt, endsAt, canceledAt, ...values } = { ...windowValues(present), ...before } as Record<
    'startsAt' | 'endsAt' | 'canceledAt',
    Date | string | null
  > &
    Pick<StoredWindow, 'message' | 'platforms'>
  return {
    ...present,
    ...values,
    startsAt: parseTimestamp(startsAt) ?? present.startsAt,
    endsAt: parseTimestamp(endsAt),
    canceledAt: parseTimestamp(canceledAt),
  }
}
