import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'

const maxCounted = 50_000

/** Pick'em entries of a game and their users, counted up to 50,000 each; `hasMore` if there are more. */
type CountedEntries = { entries: number; users: number; hasMore: boolean }

/**
 * `open`: not settled yet. `recent`: submitted within 24 hours, whatever their state. `contests` are open and have not started: a
 * pause does not close them.
 */
export type GameImpact = { open: CountedEntries; recent: CountedEntries; contests: number }

export async function measureGameImpact(gameId: number): Promise<GameImpact> {
  const count = async (isCounted: ReturnType<typeof sql>): Promise<CountedEntries> => {
    const { entries, users } = await db.one<{ entries: number; users: number }>(sql`
      select count(*)::int as entries /* not null */, count(distinct user_id)::int as users /* not null */
        from (select user_id from pickem_entries
               where game_id = ${gameId} and ${isCounted} limit ${maxCounted + 1}) as counted`)
    return { entries: Math.min(entries, maxCounted), users, hasMore: entries > maxCounted }
  }
  const [open, recent, { contests }] = await Promise.all([
    count(sql`settled_at is null`),
    count(sql`created_at > now() - interval '24 hours'`),
    db.one<{ contests: number }>(sql`
      select count(*)::int as contests /* not null */ from contests c
       where game_id = ${gameId} and status = 'open' and not has_contest_started(c)`),
  ])
  return { open, recent, contests }
}
