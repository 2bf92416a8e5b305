import { db } from '@/lib/db/client'
import type { Platform } from '@/lib/db/generated/enums'
import { getWindowState, type StoredWindow, type WindowState } from './rules'
import { readStoredWindows } from './stored-windows'

type ListedWindow = Omit<StoredWindow, 'platforms'> & {
  platforms: Platform[] | null
  state: WindowState
}

/** Active and scheduled windows by start, then ended and canceled ones, latest first. */
export async function listWindows(): Promise<ListedWindow[]> {
  const { now, windows } = await readStoredWindows(db)
  const listed = windows.map(window => ({
    ...window,
    platforms: window.platforms as Platform[] | null,
    state: getWindowState(window, now),
  }))
  const isUpcoming = ({ state }: ListedWindow) => state === 'active' || state === 'scheduled'
  const start = ({ startsAt }: ListedWindow) => startsAt.getTime()
  return [
    ...listed.filter(isUpcoming).sort((a, b) => start(a) - start(b)),
    ...listed.filter(window => !isUpcoming(window)).sort((a, b) => start(b) - start(a)),
  ]
}
