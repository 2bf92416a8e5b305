import sql from 'sql-template-tag'
import type { Db } from '@/lib/db/db'
import { transaction } from '@/lib/db/transaction'
import { countPayload, type PayloadCounts } from './rules'
import type { FeedPayload } from './schema'
import { storeFeed } from './store-feed'

/** Imports a payload of the feed completely or not at all and returns its rows by kind. */
export async function importFeed(payload: FeedPayload): Promise<PayloadCounts> {
  const counts = countPayload(payload)
  await transaction(async db => {
    await storeFeed(db, payload)
    await recordDelivery(db, payload.game_id, counts)
  })
  return counts
}

/** Last, because payloads of a game wait for each other here. Apps see the feed as working without waiting for the job. */
async function recordDelivery(
  db: Db,
  gameId: number,
  { games, players, projections, results }: PayloadCounts,
) {
  const delivery = await db.row<{ wasOff: boolean }>(sql`
    insert into feed_deliveries (game_id, games, players, projections, results)
    values (${gameId}, ${games}, ${players}, ${projections}, ${results})
    on conflict (game_id) do update
       set delivered_at = clock_timestamp(), games = excluded.games, players = excluded.players,
           projections = excluded.projections, results = excluded.results
    returning (select cron_status = 0 from games where id = game_id) as was_off /* not null */`)
  if (delivery?.wasOff) await db.run(sql`update games set cron_status = 1 where id = ${gameId}`)
}
