import sql, { type Sql } from 'sql-template-tag'
import { Failure } from '@/lib/core/failure'
import type { Db } from '@/lib/db/db'
import type { JoiningChange } from '@/lib/play/contest/joining'
import { hasMoneyPrizes } from '@/lib/play/contest/rules'

export function assertUnchanged(now: Date, updatedAt: string, fields: string[]): void {
  if (now.getTime() === new Date(updatedAt).getTime()) return
  throw new Failure('EditConflict', { by: 'The feed or another operator', at: now.toISOString(), fields })
}

/** A contest with prizes in money that users joined and that has not started. */
export const isFixed = ({ before }: JoiningChange) =>
  before.entries > 0 && !before.hasStarted && hasMoneyPrizes(before)

/** Users with entries with these picks `pick`; a settled one can be corrected. */
export function ownersOf(gameId: number, which: Sql): Sql {
  return sql`
    select user_id from pickem_entries where mode = 'Cash' and id in (
      select entry_id from pickem_entry_players pick where pick.game_id = ${gameId} and ${which})`
}

/** Maximum payout of the open entries with these picks, by user. */
export async function loadStakes(db: Db, gameId: number, feedGameId: number, which: Sql) {
  return db.rows<{ userId: number; cents: bigint }>(sql`
    select user_id, sum(greatest(payout_cents, buy_in_cents))::bigint as cents from pickem_entries
     where settled_at is null and id in (
             select entry_id from pickem_entry_players pick
              where pick.game_id = ${gameId} and pick.feed_game_id = ${feedGameId} and ${which})
     group by user_id`)
}
