import type { z } from 'zod'
import { timestamp } from '@/lib/core/wire'
import type { CreatedPersona } from './create-persona'
import type { persona } from './schema'
import type { advanceWorld } from './worlds/advance'
import type { advancedWorld, savedWorld, worlds } from './worlds/schema'
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
  const { now, offsetSeconds, frozenAt } = clock
  return {
    world: id,
    created_at: timestamp(createdAt),
    users,
    clock: {
      now: timestamp(now),
      offset_seconds: offsetSeconds,
      frozen_at: frozenAt && timestamp(frozenAt),
    },
  }
}

export function presentSnapshot(snapshot: Snapshot): z.input<typeof savedSnapshot> {
  const { id, worldId, name, createdAt, sizeBytes } = snapshot
  return { snapshot: id, world: worldId, name, created_at: timestamp(createdAt), size_bytes: sizeBytes }
}
