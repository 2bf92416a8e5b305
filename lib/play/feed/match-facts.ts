import { lockPolicy } from '@/lib/change/policy/assert-within-policy'
import type { Db } from '@/lib/db/db'
import { addJoiningFacts } from '@/lib/play/contest/contest-facts'
import { contestsWithMatches } from '@/lib/play/contest/joining'
import { type AffectedRows, matchIdsOf } from './affected-rows'
import { readFeedFacts } from './feed-facts'
import { lockMatches } from './match-state'

export const noRows = { games: [], players: [], projections: [], results: [] }

/** The rows that the change affects, and the contests that start with their matches. */
export async function readMatchFacts(db: Db, affected: AffectedRows, run: () => Promise<unknown>) {
  await lockPolicy(db)
  await lockMatches(db, affected.game_id, matchIdsOf(affected))
  // Lines start no match.
  const started = [...affected.games, ...affected.results].map(row => row.feed_game_id)
  const which = contestsWithMatches(affected.game_id, started)
  return addJoiningFacts(db, which, () => readFeedFacts(db, affected, run))
}
