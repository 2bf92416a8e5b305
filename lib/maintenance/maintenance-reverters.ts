import { type LoggedChange, parseTimestamp, type Reverter } from '@/lib/audit/reverter'
import { Failure } from '@/lib/failure'
import { lockSwitch, writeSwitch } from './maintenance-switch'
import { getWindow, lockWindows, windowValues, writeWindow } from './stored-windows'
import { assertNoOverlap, closesMore, type StoredWindow, getWindowState } from './window-rules'
import { switchInput } from './schema-console'

/** Puts the switch back as it was, which may open the app and never closes it. */
export const switchReverter: Reverter = {
  role: 'editor',
  async read(db) {
    const { isEnabled, message } = await lockSwitch(db)
    return { isEnabled, message }
  },
  async restore(db, { before }) {
    const { isEnabled, message } = await lockSwitch(db)
    const former = switchInput.parse({ isEnabled, message, ...before })
    if (former.isEnabled && !isEnabled) throw new Failure('RevertLocksOut')
    await writeSwitch(db, former)
  },
}

/** Puts a window back as it was, which may let people in and never locks them out; a planned one is canceled. */
export const windowReverter: Reverter = {
  role: 'editor',
  async read(db, { subjectId }) {
    const { windows } = await lockWindows(db)
    const window = windows.find(row => row.id === Number(subjectId))
    return window ? windowValues(window) : null
  },
  async restore(db, change) {
    const { now, windows } = await lockWindows(db)
    const present = getWindow(windows, Number(change.subjectId))
    const former = formerly(present, change, now)
    if (closesMore(present, former, now)) throw new Failure('RevertLocksOut')
    if (!former.canceledAt) assertNoOverlap(former, windows, now)
    await writeWindow(db, former)
  },
  caveat: async () => 'Calls that were refused meanwhile stay refused.',
}

function formerly(present: StoredWindow, { before }: LoggedChange, now: Date): StoredWindow {
  if (!before) {
    // What has begun is ended, so that the log tells how long the app was closed.
    const hasBegun = getWindowState(present, now) === 'open'
    return hasBegun ? { ...present, endsAt: now } : { ...present, canceledAt: now }
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
