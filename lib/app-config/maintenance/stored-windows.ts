import sql from 'sql-template-tag'
import { announceAppChange } from '@/lib/app-config/app-status/announce-change'
import { loadSettings, readSettings } from '@/lib/change/settings/read'
import { Failure } from '@/lib/core/failure'
import { cached } from '@/lib/db/cache'
import { db } from '@/lib/db/client'
import { selectNow } from '@/lib/db/clock'
import type { Db } from '@/lib/db/db'
import type { Platform } from '@/lib/db/generated/enums'
import {
  type Closure,
  currentMaintenance,
  formatWindowName,
  getWindowState,
  isFinished,
  type Maintenance,
  type OpenWindow,
  type StoredWindow,
  toClosures,
  type WindowState,
} from './rules'

/** Uncached. Active and scheduled windows by start. */
export async function loadWindows(): Promise<OpenWindow[]> {
  return db.rows<OpenWindow>(sql`
    select id, updated_at, starts_at, ends_at, message, platforms::text[] as platforms
      from maintenance_windows
     where canceled_at is null and (ends_at is null or ends_at > now())
     order by starts_at`)
}

/** Cached. */
export const readWindows = cached(['maintenance_windows'], loadWindows)

/** Cached. The maintenance in effect at `now`; `platform` "" matches every window. */
export async function findMaintenance(now: Date, platform = ''): Promise<Maintenance | null> {
  const [settings, windows] = await Promise.all([readSettings(), readWindows()])
  return currentMaintenance(settings, windows, now, platform)
}

const columns = sql`id, starts_at, ends_at, message, platforms::text[] as platforms, canceled_at, created_at, updated_at`

export const maxPastWindows = 100

/** All scheduled and active windows and the latest others, with the database time. */
export async function readStoredWindows(db: Db): Promise<{ now: Date; windows: StoredWindow[] }> {
  const [now, windows] = await Promise.all([
    selectNow(db),
    db.rows<StoredWindow>(sql`
      select * from (
        select ${columns} from maintenance_windows
         where canceled_at is null and (ends_at is null or ends_at > now())
        union all
        (select ${columns} from maintenance_windows
          where canceled_at is not null or ends_at <= now() order by starts_at desc limit ${maxPastWindows})
      ) as windows order by starts_at desc, id desc`),
  ])
  return { now, windows }
}

/** All windows. Blocks other writes to them until the transaction ends, so that overlap checks cannot race. */
export async function lockWindows(db: Db): Promise<{ now: Date; windows: StoredWindow[] }> {
  await db.run(sql`lock table maintenance_windows in share row exclusive mode`)
  const now = await selectNow(db)
  return { now, windows: await db.rows<StoredWindow>(sql`select ${columns} from maintenance_windows`) }
}

export function getWindow(windows: readonly StoredWindow[], id: number): StoredWindow {
  const window = windows.find(row => row.id === id)
  if (!window) throw new Failure('WindowNotFound')
  return window
}

/** Throws WindowEnded. An outdated copy of an ended window is no conflict, as it cannot be changed anymore. */
export async function assertNotEnded(
  db: Db,
  window: StoredWindow,
  { now, windows }: { now: Date; windows: readonly StoredWindow[] },
): Promise<void> {
  if (!isFinished(window, now)) return
  const { id, endsAt, canceledAt, updatedAt } = window
  const passedEnd = !canceledAt && endsAt && endsAt > updatedAt ? endsAt : null
  const latest = await db.row<{ authorName: string }>(sql`
    select author_name from audit_rows
     where subject_type = 'maintenance_window' and subject_id = ${String(id)} order by id desc limit 1`)
  const unfinished = windows.filter(other => !isFinished(other, now))
  throw new Failure('WindowEnded', {
    by: passedEnd ? null : (latest?.authorName ?? null),
    at: (passedEnd ?? updatedAt).toISOString(),
    isCanceled: canceledAt !== null,
    isAppOpen: currentMaintenance(await readSettings(), unfinished, now, '') === null,
  })
}

export function windowValues({ startsAt, endsAt, message, platforms, canceledAt }: StoredWindow) {
  return { startsAt, endsAt, message, platforms, canceledAt }
}

/** Reports the change to webhooks and open apps. */
export async function writeWindow(db: Db, window: StoredWindow): Promise<void> {
  await db.run(sql`
    update maintenance_windows
       set starts_at = ${window.startsAt}, ends_at = ${window.endsAt}, message = ${window.message},
           platforms = ${window.platforms}::text[]::platform[], canceled_at = ${window.canceledAt}, updated_at = now()
     where id = ${window.id}`)
  await announceAppChange(db)
}

export async function storeWindow(db: Db, before: StoredWindow | null, after: StoredWindow) {
  await writeWindow(db, after)
  const name = formatWindowName(after)
  return {
    subject: { type: 'maintenance_window', id: after.id, name },
    before: before && windowValues(before),
    after: windowValues(after),
    result: { id: after.id, name },
  }
}

export type ListedWindow = Omit<StoredWindow, 'platforms'> & {
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

/** Uncached, so that a change shows in the page that it renders. */
export async function readClosures(): Promise<Closure[]> {
  const [settings, windows] = await Promise.all([loadSettings(), loadWindows()])
  const { maintenance_enabled: isEnabled, maintenance_message: message } = settings
  return toClosures({ isEnabled, message, since: isEnabled ? await findSwitchedOn() : null }, windows)
}

/** Null if something other than an operator turned the switch on. */
async function findSwitchedOn(): Promise<Date | null> {
  const row = await db.row<{ createdAt: Date }>(sql`
    select created_at from audit_rows
     where subject_type = 'maintenance_switch' and subject_id = 'maintenance' and action = 'maintenance.switch'
       and after ->> 'isEnabled' = 'true' and before ->> 'isEnabled' is distinct from 'true'
     order by id desc limit 1`)
  return row?.createdAt ?? null
}
