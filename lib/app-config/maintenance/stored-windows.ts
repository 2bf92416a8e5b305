import sql from 'sql-template-tag'
import { Failure } from '@/lib/core/failure'
import { selectNow } from '@/lib/db/clock'
import type { Db } from '@/lib/db/db'
import { formatWindowName, type StoredWindow } from './rules'

const columns = sql`id, starts_at, ends_at, message, platforms::text[] as platforms, canceled_at, created_at, updated_at`

/** Past windows that are read. */
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

/** Throws WindowNotFound. */
export function getWindow(windows: readonly StoredWindow[], id: number): StoredWindow {
  const window = windows.find(row => row.id === id)
  if (!window) throw new Failure('WindowNotFound')
  return window
}

/** The fields recorded in the audit log. */
export function windowValues({ startsAt, endsAt, message, platforms, canceledAt }: StoredWindow) {
  return { startsAt, endsAt, message, platforms, canceledAt }
}

export async function writeWindow(db: Db, window: StoredWindow): Promise<void> {
  await db.run(sql`
    update maintenance_windows
       set starts_at = ${window.startsAt}, ends_at = ${window.endsAt}, message = ${window.message},
           platforms = ${window.platforms}::text[]::platform[], canceled_at = ${window.canceledAt}, updated_at = now()
     where id = ${window.id}`)
}

/** Writes the window and returns what the audit row needs. */
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
