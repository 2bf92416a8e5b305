import sql from 'sql-template-tag'
import { readKey, readValue, settingKeys } from '@/lib/change/settings/change-setting'
import type { Settings } from '@/lib/change/settings/definitions'
import { readSettings } from '@/lib/change/settings/read'
import { findSettingConflict, type SettingKey } from '@/lib/change/settings/rules'
import { Failure, isFailure } from '@/lib/core/failure'
import { db } from '@/lib/db/client'
import { selectNow } from '@/lib/db/clock'
import type { Db } from '@/lib/db/db'
import { transaction } from '@/lib/db/transaction'
import type { WorldOverlay } from '@/lib/db/world'
import { installWorldClock } from '@/lib/db/world-clock'
import { runInWorld } from './run-in-world'
import { maxOffsetSeconds, type WorldChange, type WorldRequest } from './schema-worlds'

declare module '@/lib/core/failure' {
  interface FailureDetails {
    /** In the past, or more than fifty years ahead. */
    WorldClockOutOfRange: undefined
    /** `key` is null if several values contradict each other. */
    WorldSettingInvalid: { key: string | null; message: string }
  }
}

export type SavedWorld = { id: number; now: Date }

/** Throws WorldClockOutOfRange, WorldSettingInvalid. */
export async function createWorld({ clock, ...parts }: WorldRequest): Promise<SavedWorld> {
  const { offset_seconds: offsetSeconds = 0, frozen_at: frozen } = clock ?? {}
  const frozenAt = frozen === undefined ? null : new Date(frozen)
  if (frozenAt) assertInRange(frozenAt, await selectNow(db))
  if (offsetSeconds > 0 || frozenAt) await installWorldClock()
  const overlay = await readOverlay(parts)
  const id = await transaction(async db => {
    const row = await db.one<{ id: number }>(sql`
      insert into qa_worlds (overlay, offset_seconds, frozen_at)
      values (${JSON.stringify(overlay)}::text::jsonb, ${offsetSeconds}, ${frozenAt}) returning id`)
    await replaceFaults(db, row.id, parts.faults)
    return row.id
  })
  return describeWorld(id)
}

/** Jobs of the service would find the rows of a world in the past overdue. */
function assertInRange(frozenAt: Date, now: Date): void {
  const seconds = (frozenAt.getTime() - now.getTime()) / 1000
  if (seconds < 0 || seconds > maxOffsetSeconds) throw new Failure('WorldClockOutOfRange')
}

/** Replaces the parts that are given. Throws WorldNotFound, WorldSettingInvalid. */
export async function changeWorld(id: number, parts: WorldChange): Promise<SavedWorld> {
  const overlay = await readOverlay(parts)
  await transaction(async db => {
    const changed = await db.run(sql`
      update qa_worlds set overlay = overlay || ${JSON.stringify(overlay)}::text::jsonb where id = ${id}`)
    if (changed === 0) throw new Failure('WorldNotFound')
    await replaceFaults(db, id, parts.faults)
  })
  return describeWorld(id)
}

export async function describeWorld(id: number): Promise<SavedWorld> {
  return { id, now: await runInWorld(id, () => selectNow(db)) }
}

async function readOverlay({ maintenance, releases, settings, games }: WorldChange): Promise<WorldOverlay> {
  return {
    ...(settings && { settings: await readValues(settings) }),
    ...(maintenance && {
      maintenance: {
        maintenance_enabled: maintenance.enabled,
        ...(maintenance.message !== undefined && { maintenance_message: maintenance.message }),
      },
      windows: maintenance.windows.map(({ starts_at, ends_at, message, platforms }) => ({
        startsAt: starts_at,
        endsAt: ends_at,
        message,
        platforms: platforms ?? null,
      })),
    }),
    ...(releases && {
      releases: releases
        .map(({ platform, version, force_update, publish_at }) => ({
          platform,
          version,
          forceUpdate: force_update,
          publishAt: new Date(publish_at).toISOString(),
        }))
        .reverse()
        .sort((one, other) => Date.parse(other.publishAt) - Date.parse(one.publishAt)),
    }),
    ...(games && { pausedGames: games.map(game => game.id) }),
  }
}

/** By the rules of the Settings page. */
async function readValues(given: Record<string, unknown>): Promise<Partial<Settings>> {
  const values: Partial<Record<SettingKey, Settings[SettingKey]>> = {}
  for (const [key, value] of Object.entries(given)) Object.assign(values, { [key]: read(key, value) })
  const message = findSettingConflict({ ...(await readSettings()), ...values } as Settings)
  if (message) {
    const [key = null, ...others] = Object.keys(given)
    throw new Failure('WorldSettingInvalid', { key: others.length > 0 ? null : key, message })
  }
  return values as Partial<Settings>
}

function read(key: string, value: unknown): Settings[SettingKey] {
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

async function replaceFaults(db: Db, worldId: number, faults: WorldChange['faults']): Promise<void> {
  if (!faults) return
  await db.run(sql`delete from qa_faults where world_id = ${worldId}`)
  await db.run(sql`
    insert into qa_faults (world_id, kind, path, latency_ms, remaining, ends_at)
    select ${worldId}::int, kind::qa_fault_kind, path, latency_ms,
           case when seconds is null then coalesce(times, 1) else times end, now() + make_interval(secs => seconds)
      from jsonb_to_recordset(${JSON.stringify(faults)}::text::jsonb)
           as fault (kind text, path text, latency_ms int, times int, seconds int)`)
}
