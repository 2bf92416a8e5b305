import sql from 'sql-template-tag'
import { withReadOnlySnapshot } from '@/lib/db/read-only-snapshot'
import { transaction } from '@/lib/db/transaction'
import { requestSettlement } from '@/lib/feed/request-settlement'

/** What nothing would have settled: how many entries, and the ids of the first of them. */
export type Forgotten = { entries: number; first: number[] }

const mostNamed = 20

/**
 * Finds open entries whose matches are all over while none of these is due: whatever waits for time has a match that is,
 * so nothing would ever settle these. Puts their matches due again, and answers which entries they were.
 */
export async function requeueMissedEntries(): Promise<Forgotten> {
  const ids = await findForgotten()
  if (ids.length > 0)
    await transaction(async db => {
      await db.run(sql`
        insert into settlement_dues (game_id, feed_game_id)
        select distinct game_id, feed_game_id from pickem_entry_players
         where entry_id = any(${ids}::int[]) order by game_id, feed_game_id
        on conflict do nothing`)
      await requestSettlement(db)
    })
  return { entries: ids.length, first: ids.slice(0, mostNamed) }
}

/** In one snapshot: an entry that is being settled has a match that is due, or is settled. */
async function findForgotten(): Promise<number[]> {
  const rows = await withReadOnlySnapshot(db =>
    db.rows<{ id: number }>(sql`
      select entry.id from pickem_entries entry
       where entry.outcome is null and not exists (
         select from pickem_entry_players pick join feed_games using (game_id, feed_game_id)
                left join settlement_dues due using (game_id, feed_game_id)
          where pick.entry_id = entry.id
            and (feed_games.status in ('Scheduled', 'Delayed', 'InProgress') or due.asked is not null))
       order by entry.id`),
  )
  return rows.map(row => row.id)
}
