import sql from 'sql-template-tag'
import type { z } from 'zod'
import type { Db } from '@/lib/db/speak'
import { transaction } from '@/lib/db/transaction'
import { Failure } from '@/lib/failure'
import { askForSettlement } from './ask-for-settlement'
import type { Delivery, deliveryCounts } from './schema'
import { storeProjections, storeResults } from './store-figures'
import { storeGames } from './store-games'
import { storePlayers } from './store-players'

/** Takes in a delivery whole or not at all, any number of times and in any order; answers its rows by kind. */
export async function importDelivery(told: Delivery): Promise<z.input<typeof deliveryCounts>> {
  await transaction(async db => {
    await assertSport(db, told.game_id)
    const late = await storeGames(db, told)
    await storePlayers(db, told)
    await storeProjections(db, told, late)
    await storeResults(db, told, late)
    await askForSettlement(db)
    await noteDelivery(db, told)
  })
  return countRows(told)
}

function countRows({ games, players, projections, results }: Delivery) {
  return {
    games: games.length,
    players: players.length,
    projections: projections.length,
    results: results.length,
  }
}

/** Last of all: deliveries about the same sport wait for each other here, and no longer than to commit. */
async function noteDelivery(db: Db, told: Delivery) {
  const { games, players, projections, results } = countRows(told)
  await db.run(sql`
    insert into feed_deliveries (game_id, games, players, projections, results)
    values (${told.game_id}, ${games}, ${players}, ${projections}, ${results})
    on conflict (game_id) do update
       set delivered_at = clock_timestamp(), games = excluded.games, players = excluded.players,
           projections = excluded.projections, results = excluded.results`)
}

async function assertSport(db: Db, gameId: number) {
  const sport = await db.row(sql`select id from games where id = ${gameId}`)
  if (!sport) throw new Failure('FeedSportUnknown', { gameId })
}
