import { z } from 'zod'
import { assertFresh } from '@/lib/change/audit/assert-fresh'
import { change } from '@/lib/change/change'
import { restoredEnd } from '@/lib/change/sentence-time'
import { Failure } from '@/lib/core/failure'
import { idShape, instantShape } from '@/lib/core/wire'
import type { Db } from '@/lib/db/db'
import { maintenanceFailures } from './maintenance-failures'
import { getWindowState } from './rules'
import { assertNotEnded, getWindow, lockWindows, storeWindow } from './stored-windows'
import { windowReverter } from './window-reverter'

const finishing = {
  topics: ['lock-outs'],
  role: 'editor',
  reason: 'never',
  secondManager: 'never',
  undo: windowReverter,
  failures: maintenanceFailures,
} as const

const windowRef = z.object({ id: idShape, updatedAt: instantShape })

/** Only a scheduled window can be canceled. */
export const cancelWindow = change({
  ...finishing,
  name: 'maintenance_window.cancel',
  title: 'Cancel a maintenance window',
  did: 'canceled {name}',
  undone: 'restored {name}',
  input: windowRef,
  async run(db, ref) {
    const { now, before, state } = await lockUnfinished(db, ref)
    if (state === 'active')
      throw new Failure('WindowAlreadyStarted', { startsAt: before.startsAt.toISOString() })
    return { ...(await storeWindow(db, before, { ...before, canceledAt: now })), isUndoable: false }
  },
})

/** Only an active window can be ended. The app reopens immediately. */
export const endWindow = change({
  ...finishing,
  name: 'maintenance_window.end',
  title: 'End a maintenance window',
  did: 'ended {name}',
  undone: restoredEnd('{name}'),
  input: windowRef,
  async run(db, ref) {
    const { now, before, state } = await lockUnfinished(db, ref)
    if (state === 'scheduled') throw new Failure('WindowNotStarted')
    return { ...(await storeWindow(db, before, { ...before, endsAt: now })), isUndoable: false }
  },
})

async function lockUnfinished(db: Db, { id, updatedAt }: z.output<typeof windowRef>) {
  const stored = await lockWindows(db)
  const before = getWindow(stored.windows, id)
  await assertNotEnded(db, before, stored)
  await assertFresh(db, { type: 'maintenance_window', id }, before.updatedAt, updatedAt)
  return { now: stored.now, before, state: getWindowState(before, stored.now) }
}
