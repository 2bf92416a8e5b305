import { assertFresh } from '@/lib/change/audit/assert-fresh'
import type { Author } from '@/lib/change/audit/author'
import { Failure } from '@/lib/core/failure'
import { transaction } from '@/lib/db/transaction'
import { formatWindowName, getWindowState } from './rules'
import type { SavedWindow } from './save-window'
import { getWindow, lockWindows, recordWindowChange } from './stored-windows'

type WindowRef = { id: number; updatedAt: Date; reason?: string }

/** Only a scheduled window can be canceled. */
export async function cancelWindow(by: Author, ref: WindowRef): Promise<SavedWindow> {
  return finishWindow(by, ref, 'cancel')
}

/** Only an active window can be ended. The app reopens immediately. */
export async function endWindow(by: Author, ref: WindowRef): Promise<SavedWindow> {
  return finishWindow(by, ref, 'end')
}

async function finishWindow(
  by: Author,
  { id, updatedAt, reason = '' }: WindowRef,
  verb: 'cancel' | 'end',
): Promise<SavedWindow> {
  return transaction(async db => {
    const { now, windows } = await lockWindows(db)
    const before = getWindow(windows, id)
    await assertFresh(db, { type: 'maintenance_window', id }, before.updatedAt, updatedAt)
    const state = getWindowState(before, now)
    if (state === 'ended' || state === 'canceled') throw new Failure('WindowEnded')
    if (verb === 'cancel' && state === 'active')
      throw new Failure('WindowAlreadyStarted', { startsAt: before.startsAt.toISOString() })
    if (verb === 'end' && state === 'scheduled') throw new Failure('WindowNotStarted')
    const after = verb === 'cancel' ? { ...before, canceledAt: now } : { ...before, endsAt: now }
    const action = `maintenance_window.${verb}` as const
    const auditId = await recordWindowChange(db, by, { action, before, after, reason })
    return { id, name: formatWindowName(after), auditId, isUndoable: false }
  })
}
