import sql from 'sql-template-tag'
import { announceAppChange } from '@/lib/app-config/app-status/announce-change'
import { lockSwitch, writeSwitch } from '@/lib/app-config/maintenance/maintenance-switch'
import { enqueueJobOf, readKey, readValue, settingKeys } from '@/lib/change/settings/change-setting'
import type { Settings } from '@/lib/change/settings/definitions'
import { loadSettingsIn } from '@/lib/change/settings/read'
import { findSettingConflict, type SettingKey } from '@/lib/change/settings/rules'
import { Failure, isFailure } from '@/lib/core/failure'
import type { Db } from '@/lib/db/db'
import { transaction } from '@/lib/db/transaction'
import { type Clock, setClock } from './clock'
import { maxOffsetSeconds, type WorldChange } from './schema'

declare module '@/lib/core/failure' {
  interface FailureDetails {
    /** More than fifty years from now. */
    WorldClockOutOfRange: undefined
    /** `key` is null if several values contradict each other. */
    WorldSettingInvalid: { key: string | null; message: string }
  }
}

/** Changes the current database, which is that of a world. Throws WorldClockOutOfRange, WorldSettingInvalid, CatalogGameNotFound. */
export async function changeParts({ clock, settings, maintenance, releases, games, faults }: WorldChange) {
  const set = clock && readSetClock(clock)
  await transaction(async db => {
    if (settings) await changeSettings(db, settings)
    if (maintenance) await replaceMaintenance(db, maintenance)
    if (releases) await replaceReleases(db, releases)
    if (games) await changeGames(db, games)
    if (faults) await replaceFaults(db, faults)
  })
  if (set) await setClock(set)
}

function readSetClock({ offset_seconds, frozen_at }: NonNullable<WorldChange['clock']>): Clock {
  const frozenAt = frozen_at === undefined ? null : new Date(frozen_at)
  if (frozenAt && Math.abs(frozenAt.getTime() - Date.now()) > maxOffsetSeconds * 1_000)
    throw new Failure('WorldClockOutOfRange')
  return { offsetSeconds: offset_seconds ?? 0, frozenAt }
}

/** By the rules of the Settings page. */
async function changeSettings(db: Db, given: Record<string, unknown>): Promise<void> {
  const values = Object.entries(given).map(([key, value]) => [key, readSetting(key, value)] as const)
  const message = findSettingConflict({
    ...(await loadSettingsIn(db)),
    ...Object.fromEntries(values),
  } as Settings)
  if (message) {
    const [key = null, ...others] = Object.keys(given)
    throw new Failure('WorldSettingInvalid', { key: others.length > 0 ? null : key, message })
  }
  for (const [key, value] of values) {
    await db.run(sql`
      insert into settings (key, value) values (${key}, ${JSON.stringify(value)}::text::jsonb)
      on conflict (key) do update set value = excluded.value, updated_at = now()`)
    await enqueueJobOf(db, readKey(key))
  }
}

function readSetting(key: string, value: unknown): Settings[SettingKey] {
  try {
    return readValue(readKey(key), value)
  } catch (error) {
    if (isFailure(error, 'SettingInvalid'))
      throw new Failure('WorldSettingInvalid', { key, message: error.detail.message })
    if (isFailure(error, 'SettingUnknown'))
      throw new Failure('WorldSettingInvalid', { key, message: unknownSetting })
    throw error
  }
}

const unknownSetting = `A world has no such setting. Maintenance is the field maintenance. Settings are ${settingKeys.join(', ')}.`

async function replaceMaintenance(
  db: Db,
  { enabled, message, windows }: NonNullable<WorldChange['maintenance']>,
): Promise<void> {
  const before = await lockSwitch(db)
  await writeSwitch(db, before, { isEnabled: enabled, message: message ?? before.message })
  await db.run(sql`delete from maintenance_windows`)
  await db.run(sql`
    insert into maintenance_windows (starts_at, ends_at, message, platforms)
    select starts_at, ends_at, message, coalesce(platforms, '{android,ios}')::platform[]
      from jsonb_to_recordset(${JSON.stringify(windows)}::text::jsonb)
           as given (starts_at timestamptz, ends_at timestamptz, message text, platforms text[])`)
  await announceAppChange(db)
}

async function replaceReleases(db: Db, releases: NonNullable<WorldChange['releases']>): Promise<void> {
  await db.run(sql`delete from releases`)
  await db.run(sql`
    insert into releases (platform, version, force_update, publish_at)
    select platform::platform, version, force_update, publish_at
      from jsonb_to_recordset(${JSON.stringify(releases)}::text::jsonb)
           as given (platform text, version text, force_update boolean, publish_at timestamptz)`)
  await announceAppChange(db)
}

async function changeGames(db: Db, games: NonNullable<WorldChange['games']>): Promise<void> {
  const known = (await db.rows<{ id: number }>(sql`select id from games`)).map(({ id }) => id)
  for (const { id: gameId } of games)
    if (!known.includes(gameId)) throw new Failure('CatalogGameNotFound', { gameId })
  await db.run(sql`
    update games set status = given.status::catalog_status, updated_at = now()
      from jsonb_to_recordset(${JSON.stringify(games)}::text::jsonb) as given (id int, status text)
     where games.id = given.id and games.status is distinct from given.status::catalog_status`)
}

async function replaceFaults(db: Db, faults: NonNullable<WorldChange['faults']>): Promise<void> {
  await db.run(sql`delete from qa_faults`)
  await db.run(sql`
    insert into qa_faults (kind, path, latency_ms, percent, remaining, ends_at)
    select kind::qa_fault_kind, path, latency_ms, percent,
           case when seconds is null and percent = 100 then coalesce(times, 1) else times end,
           pg_catalog.now() + make_interval(secs => seconds)
      from jsonb_to_recordset(${JSON.stringify(faults)}::text::jsonb)
           as fault (kind text, path text, latency_ms int, percent int, times int, seconds int)`)
}
