import sql from 'sql-template-tag'
import { type CatalogGame, readGames } from '@/lib/catalog/read'
import { db } from '@/lib/db/client'
import type { PracticeOffer } from './rules'

/** A game with what it offers the user in practice drafts. */
export type SportOffer = PracticeOffer & { game: CatalogGame }

/** What each game, by sequence and the paused ones included, offers the user in practice drafts. */
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
    with entered as (
      select distinct contest_id from contest_entries where user_id = ${userId}
    )
    select game_id, min(contests.id) filter (where status = 'open') as open_contest_id,
           bool_or(entered.contest_id is not null) as has_entered
      from contests join blueprints on blueprints.id = blueprint_id left join entered on contest_id = contests.id
     where kind = 'practice'
     group by game_id`)
}
