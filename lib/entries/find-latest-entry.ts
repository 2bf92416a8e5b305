import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'
import type { UserMode } from '@/lib/db/generated/enums'

/** What tells an entry from others in a line; the buy-in in hundredths of its mode's currency. */
export type LatestEntry = { id: number; picks: number; gameName: string; mode: UserMode; buyInCents: bigint }

/** The entry that a user made last, or null. */
export async function findLatestEntry(userId: number): Promise<LatestEntry | null> {
  const row = await db.row<LatestEntry>(sql`
    select e.id, e.picks, g.name as game_name, e.mode, e.buy_in_cents
      from pickem_entries e join games g on g.id = e.game_id
     where e.user_id = ${userId} order by e.id desc limit 1`)
  return row ?? null
}
