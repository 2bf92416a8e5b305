import type { z } from 'zod'
import { timestamp } from '@/lib/core/wire'
import type { CreatedPersona } from './create-persona'
import type { persona } from './schema'
import type { advanceWorld } from './worlds/advance'
import type { Clock } from './worlds/clock'
import type { Parts } from './worlds/read-parts'
import type { advancedWorld, savedWorld, worldParts, worlds } from './worlds/schema'
import type { savedSnapshot } from './worlds/schema-snapshots'
import type { Snapshot } from './worlds/snapshots'
import type { ListedWorld, SavedWorld } from './worlds/worlds'

export function presentPersona({ entry, ...created }: CreatedPersona): z.input<typeof persona>['data'] {
  return {
    user_id: created.userId,
    email: created.email,
    username: created.username,
    phone: created.phone,
    password: created.password,
    access_token: created.accessToken,
    main_contest_entry_id: entry?.contestEntryId ?? null,
    main_blueprint_id: entry?.blueprintId ?? null,
    game_id: entry?.gameId ?? null,
  }
}

export function presentWorld({ id, now }: SavedWorld): z.input<typeof savedWorld> {
  return { world: id, now: timestamp(now) }
}

export function presentAdvance(
  advanced: Awaited<ReturnType<typeof advanceWorld>>,
): z.input<typeof advancedWorld> {
  const { purged, timeOuts, settled } = advanced
  return {
    ...presentWorld(advanced),
    accounts_purged: purged,
    time_outs_ended: timeOuts,
    entries_settled: settled,
  }
}

export function presentListed({
  id,
  createdAt,
  users,
  clock,
}: ListedWorld): z.input<typeof worlds>['data'][0] {
  return { world: id, created_at: timestamp(createdAt), users, clock: presentClock(clock) }
}

function presentClock({ now, offsetSeconds, frozenAt }: Clock & { now: Date }) {
  return {
    now: timestamp(now),
    offset_seconds: offsetSeconds,
    frozen_at: frozenAt && timestamp(frozenAt),
  }
}

export function presentParts(parts: Parts): z.input<typeof worldParts> {
  const { id, clock, settings, isClosed, message, windows, releases, games, faults } = parts
  return {
    world: id,
    clock: presentClock(clock),
    maintenance: {
      enabled: isClosed,
      message,
      windows: windows.map(({ startsAt, endsAt, message, platforms }) => ({
        starts_at: timestamp(startsAt),
        ends_at: endsAt && timestamp(endsAt),
        message,
        platforms,
      })),
    },
    releases: releases.map(({ platform, version, forceUpdate, publishAt }) => ({
      platform,
      version,
      force_update: forceUpdate,
      publish_at: publishAt && timestamp(publishAt),
    })),
    settings,
    games,
    faults: faults.map(({ kind, path, latencyMs, percent, remaining, endsAt }) => ({
      kind,
      path,
      latency_ms: latencyMs,
      percent,
      times: remaining,
      ends_at: endsAt && timestamp(endsAt),
    })),
  }
}

export function presentSnapshot(snapshot: Snapshot): z.input<typeof savedSnapshot> {
  const { id, worldId, name, createdAt, sizeBytes } = snapshot
  return { snapshot: id, world: worldId, name, created_at: timestamp(createdAt), size_bytes: sizeBytes }
}
