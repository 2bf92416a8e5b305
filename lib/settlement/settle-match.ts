import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'
import { settleEntries } from './settle-entries'

/** A match of the feed by its sport and feed id. */
export type MatchKey = { gameId: number; feedGameId: number }

/** Entries a transaction: whoever else wants one of their owners' balances waits for no longer than that takes. */
const pageSize = 500

/**
 * Settles the open entries on a match that can be graded, a page of them a transaction, and answers how many. Once
 * `signal` is raised it throws between two pages; whoever does it again goes on where it stopped.
 */
export async function settleMatch(
  game: MatchKey,
  voidHours: number,
  signal?: AbortSignal,
): Promise<number> {
  let settled = 0
  for (let page = await findPage(game, 0); page.length > 0; page = await findPage(game, lastOf(page))) {
    signal?.throwIfAborted()
    const ready = page.filter(entry => entry.mayBeReady).map(entry => entry.id)
    if (ready.length > 0) settled += await settleEntries(ready, voidHours)
  }
  return settled
}

type Candidate = { id: number; mayBeReady: boolean }

const lastOf = (page: Candidate[]) => page.at(-1)?.id ?? 0

/** The next entries on the match; one with a match still to be played, or under way, need not be looked at closer. */
async function findPage({ gameId, feedGameId }: MatchKey, after: number): Promise<Candidate[]> {
  return db.rows<Candidate>(sql`
    select entry.id,
           entry.settled_at is null and not exists (
             select from pickem_entry_players pick join feed_games using (game_id, feed_game_id)
              where pick.entry_id = entry.id and feed_games.status in ('Scheduled', 'Delayed', 'InProgress')
           ) as may_be_ready
      from (select distinct entry_id from pickem_entry_players
             where game_id = ${gameId} and feed_game_id = ${feedGameId} and entry_id > ${after}
             order by entry_id limit ${pageSize}) as page
           join pickem_entries entry on entry.id = page.entry_id
     order by entry.id`)
}
