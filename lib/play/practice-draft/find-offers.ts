import sql from 'sql-template-tag'
import { type CatalogGame, readGames } from '@/lib/app-config/catalog/catalog'
import { db } from '@/lib/db/client'
import type { PracticeOffer } from './rules'

export type SportOffer = PracticeOffer & { game: CatalogGame }

/** One offer per game in catalog order, including paused games. */
export async function findOffers(userId: number): Promise<SportOffer[]> {
  const [games, contests] = await Promise.all([readGames(), findPracticeContests(userId)])
  const byGame = new Map(contests.map(row => [row.gameId, row]))
  return games.map(game => ({
    game,
    isGameActive: game.status === 'Active',
    openContestId: byGame.get(game.id)?.openContestId ?? null,
    hasEntered: byGame.get(game.id)?.hasEntered ?? false,
  }))
}

type PracticeContests = { gameId: number; openContestId: number | null; hasEntered: boolean }

function findPracticeContests(userId: number): Promise<PracticeContests[]> {
  return db.rows<PracticeContests>(sql`
    with open as (
      select game_id, min(id) as contest_id from contests
       where kind = 'practice' and status = 'open' and not has_contest_started(contests)
         and coalesce(entry_count < capacity, true)
       group by game_id
    ), entered as (
      select distinct game_id
        from contest_entries entry join contests on contests.id = contest_id
       where user_id = ${userId} and kind = 'practice' and entry.status <> 'left'
    )
    select game_id, contest_id as open_contest_id, entered.game_id is not null as has_entered
      from open full join entered using (game_id)`)
}
