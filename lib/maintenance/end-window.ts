import { assertFresh } from '@/lib/audit/assert-fresh'
import type { Author } from '@/lib/audit/author'
import { transaction } from '@/lib/db/transaction'
import { Failure } from '@/lib/failure'
import type { SavedWindow } from './save-window'
import { getWindow, lockWindows, recordWindow } from './stored-windows'
import { formatWindowName, getWindowState } from './window-rules'

type Chosen = { id: number; updatedAt: Date; reason?: string }

/** Calls off a window that has not begun. */
export async function cancelWindow(by: Author, chosen: Chosen): Promise<SavedWindow> {
  return letIn(by, chosen, 'cancel')
}

/** Ends a window that has begun, at this moment: the app is open again at the next call. */
export async function endWindow(by: Author, chosen: Chosen): Promise<SavedWindow> {
  return letIn(by, chosen, 'end')
}

async function letIn(by: Author, { id, updatedAt, reason = '' }: Chosen, verb: 'cancel' | 'end') {
  return transaction(async db => {
    const { now, windows } = await lockWindows(db)
    const before = getWindow(windows, id)
    await assertFresh(db, { type: 'maintenance_window', id }, before.updatedAt, updatedAt)
    const state = getWindowState(before, now)
    if (state === 'over' || state === 'canceled') throw new Failure('WindowEnded')
    if (verb === 'cancel' && state === 'open')
      throw new Failure('WindowAlreadyStarted', { startsAt: before.startsAt.toISOString() })
    if (verb === 'end' && state === 'planned') throw new Failure('WindowNotStarted')
    const after = verb === 'cancel' ? { ...before, canceledAt: now } : { ...before, endsAt: now }
    const action = `maintenance_window.${verb}` as const
    const auditId = await recordWindow(db, by, { action, before, after, reason })
    return { id, name: formatWindowName(after), auditId, isUndoable: false }
  })
}
