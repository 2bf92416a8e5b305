import { db } from '@/lib/db/client'
import type { Platform } from '@/lib/db/generated/enums'
import { readStoredWindows } from './stored-windows'
import { type StoredWindow, type WindowState, getWindowState } from './window-rules'

/** A window with its state by the database's clock. */
export type ListedWindow = Omit<StoredWindow, 'platforms'> & {
  platforms: Platform[] | null
  state: WindowState
}

/** The windows that are open or to come, the next one first, then those that were, the latest first. */
export async function listWindows(): Promise<ListedWindow[]> {
  const { now, windows } = await readStoredWindows(db)
  const listed = windows.map(window => ({
    ...window,
    platforms: window.platforms as Platform[] | null,
    state: getWindowState(window, now),
  }))
  const isAhead = ({ state }: ListedWindow) => state === 'open' || state === 'planned'
  const start = ({ startsAt }: ListedWindow) => startsAt.getTime()
  return [
    ...listed.filter(isAhead).sort((a, b) => start(a) - start(b)),
    ...listed.filter(window => !isAhead(window)).sort((a, b) => start(b) - start(a)),
  ]
}
