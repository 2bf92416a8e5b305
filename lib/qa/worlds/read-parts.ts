import sql from 'sql-template-tag'
import { settingKeys } from '@/lib/change/settings/change-setting'
import { loadSettings } from '@/lib/change/settings/read'
import { db } from '@/lib/db/client'
import type { CatalogStatus, Platform, QaFaultKind } from '@/lib/db/generated/enums'
import { type Clock, readClock } from './clock'
import { assertWorld, inWorld } from './worlds'

export type Parts = {
  id: number
  clock: Clock & { now: Date }
  settings: Record<string, string | number | boolean>
  isClosed: boolean
  message: string
  windows: { startsAt: Date; endsAt: Date | null; message: string; platforms: Platform[] }[]
  releases: { platform: Platform; version: string; forceUpdate: boolean; publishAt: Date | null }[]
  games: { id: number; name: string; status: CatalogStatus }[]
  faults: Fault[]
}

/** `remaining` is null if it is unlimited. */
type Fault = {
  kind: QaFaultKind
  path: string | null
  latencyMs: number
  percent: number
  remaining: number | null
  endsAt: Date | null
}

/** The parts of a world that can be changed. Throws WorldNotFound. */
export async function readParts(id: number): Promise<Parts> {
  await assertWorld(id)
  return inWorld(id, async () => ({
    id,
    clock: await readClock(),
    ...(await readSettings()),
    windows: await db.rows<Parts['windows'][number]>(sql`
      select starts_at, ends_at, message, coalesce(platforms, '{android,ios}')::text[] as platforms /* not null */
        from maintenance_windows where canceled_at is null order by starts_at, id`),
    releases: await db.rows<Parts['releases'][number]>(sql`
      select platform::text as platform, version, force_update, publish_at from releases
       where withdrawn_at is null order by id`),
    games: await db.rows<Parts['games'][number]>(sql`
      select id, name, status::text as status from games order by id`),
    faults: await db.rows<Fault>(sql`
      select kind::text as kind, path, latency_ms, percent, remaining, ends_at from qa_faults
       where (remaining is null or remaining > 0) and (ends_at is null or ends_at > pg_catalog.now()) order by id`),
  }))
}

async function readSettings(): Promise<Pick<Parts, 'settings' | 'isClosed' | 'message'>> {
  const settings = await loadSettings()
  return {
    settings: Object.fromEntries(settingKeys.map(key => [key, settings[key]])),
    isClosed: settings.maintenance_enabled,
    message: settings.maintenance_message,
  }
}
