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
    await storeGames(db, told)
    await storePlayers(db, told)
    await storeProjections(db, told)
    await storeResults(db, told)
    await askForSettlement(db)
  })
  return {
    games: told.games.length,
    players: told.players.length,
    projections: told.projections.length,
    results: told.results.length,
  }
}

async function assertSport(db: Db, gameId: number) {
  const sport = await db.row(sql`select id from games where id = ${gameId}`)
  if (!sport) throw new Failure('FeedSportUnknown', { gameId })
}
