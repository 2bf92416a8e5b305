import type { z } from 'zod'
import { timestamp } from '@/lib/core/wire'
import type { advanceWorld } from './advance-world'
import type { CreatedPersona } from './create-persona'
import type { SavedWorld } from './save-world'
import type { persona } from './schema'
import type { savedSnapshot } from './schema-snapshots'
import type { advancedWorld, savedWorld } from './schema-worlds'
import type { Snapshot } from './snapshots/rules'

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

export function presentSnapshot({
  id,
  name,
  createdAt,
  sizeBytes,
  rows,
}: Snapshot): z.input<typeof savedSnapshot> {
  return { snapshot: id, name, created_at: timestamp(createdAt), size_bytes: sizeBytes, rows }
}
