import { type LoggedChange, parseTimestamp, type Reverter } from '@/lib/change/audit/reverter'
import { Failure } from '@/lib/core/failure'
import { assertNoOverlap, extendsClosure, getWindowState, type StoredWindow } from './rules'
import { getWindow, lockWindows, windowValues, writeWindow } from './stored-windows'

/** Reverting the creation of a window cancels or ends it. Throws RevertLocksOut if the revert would extend the closure. */
export const windowReverter: Reverter = {
  role: 'editor',
  async read(db, { subjectId, after }) {
    const { windows } = await lockWindows(db)
    const window = windows.find(row => row.id === Number(subjectId)) ?? null
    // That it began immediately is no value of the window.
    return window && { ...windowValues(window), ...(after?.startsNow === true && { startsNow: true }) }
  },
  async restore(db, change) {
    const { now, windows } = await lockWindows(db)
    const present = getWindow(windows, Number(change.subjectId))
    const former = formerWindow(present, change, now)
    if (extendsClosure(present, former, now)) throw new Failure('RevertLocksOut')
    if (!former.canceledAt) assertNoOverlap(former, windows, now)
    await writeWindow(db, former)
  },
  caveat: async () => 'Requests rejected during the window are not retried.',
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
