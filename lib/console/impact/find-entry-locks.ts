import sql from 'sql-template-tag'
import { activeDeviceDays } from '@/lib/app-config/release/count-builds'
import { db } from '@/lib/db/client'
import type { Platform } from '@/lib/db/generated/enums'
import type { Disruption } from './suggest-time'

/** Users with a device below a version, or users with a device of these platforms (null for all). */
type AffectedUsers =
  | { below: { platform: Platform; version: string } }
  | { platforms: readonly Platform[] | null }

/** Counts open entries by lock time, from `from` to before `to`. An entry locks when its first match starts. */
export async function findEntryLocks(users: AffectedUsers, from: Date, to: Date): Promise<Disruption[]> {
  const below = 'below' in users ? users.below : null
  const platforms = 'platforms' in users && users.platforms ? [...users.platforms] : null
  return db.rows<Disruption>(sql`
    with starting as (
      select game_id, feed_game_id, scheduled_at from feed_games
       where scheduled_at >= ${from} and scheduled_at < ${to} and status in ('Scheduled', 'Delayed')
    ),
    locking as (
      select entry_id, min(scheduled_at) as locks_at
        from starting join pickem_entry_players using (game_id, feed_game_id) group by entry_id
    )
    select locks_at as at, count(*)::int as count
      from locking join pickem_entries as entries on entries.id = entry_id join users on users.id = user_id
     where settled_at is null
       and not exists (
         select from pickem_entry_players join feed_games using (game_id, feed_game_id)
          where entry_id = entries.id and scheduled_at < ${from}
       )
       and (${below === null} or exists (
         select from devices
          where devices.user_id = users.id and devices.platform = ${below?.platform ?? null}::text::platform
            and build < parse_build(${below?.version ?? null}) and seen_at > now() - make_interval(days => ${activeDeviceDays})
       ))
       and (${platforms}::text[] is null or exists (
         select from devices
          where devices.user_id = users.id and devices.platform = any(${platforms}::text[]::platform[])
            and seen_at > now() - make_interval(days => ${activeDeviceDays})
       ))
     group by locks_at order by locks_at`)
}
