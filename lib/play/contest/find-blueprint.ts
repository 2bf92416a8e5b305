import sql, { empty, type Sql } from 'sql-template-tag'
import { assertFresh } from '@/lib/change/audit/assert-fresh'
import { Failure } from '@/lib/core/failure'
import { db } from '@/lib/db/client'
import type { Db } from '@/lib/db/db'
import type { ContestKind } from '@/lib/db/generated/enums'
import type { FeedMatch } from '@/lib/play/feed/rules'
import { maxSlateMatches, type Prize } from './rules'

/** Template for contests. With no `feedGameIds`, its slate is every match of its game. */
export type Blueprint = {
  id: number
  gameId: number
  gameName: string
  name: string
  kind: ContestKind
  buyInCents: bigint
  capacity: number | null
  prizes: Prize[]
  feedGameIds: number[]
  contests: number
  updatedAt: Date
}

const select = sql`
  select b.id, b.game_id, g.name as game_name, b.name, b.kind, b.buy_in_cents, b.capacity, b.prizes, b.updated_at,
         array(select feed_game_id from blueprint_feed_games where blueprint_id = b.id order by 1) as feed_game_ids,
         (select count(*)::int from contests where blueprint_id = b.id) as contests
    from blueprints b join games g on g.id = b.game_id`

/** Newest first. */
export async function listBlueprints({ limit }: { limit: number }): Promise<Blueprint[]> {
  return db.rows<Blueprint>(sql`${select} order by b.id desc limit ${limit}`)
}

export async function findBlueprint(id: number): Promise<Blueprint | null> {
  return (await read(db, id, empty)) ?? null
}

/** Throws BlueprintNotFound, and EditConflict if `updatedAt` is given and outdated. */
export async function lockBlueprint(tx: Db, id: number, updatedAt?: Date): Promise<Blueprint> {
  const blueprint = await read(tx, id, sql`for no key update of b`)
  if (!blueprint) throw new Failure('BlueprintNotFound')
  if (updatedAt) await assertFresh(tx, { type: 'blueprint', id }, blueprint.updatedAt, updatedAt)
  return blueprint
}

function read(source: Db, id: number, lock: Sql): Promise<Blueprint | undefined> {
  return source.row<Blueprint>(sql`${select} where b.id = ${id} ${lock}`)
}

/** The next matches of a game and those already in the slate, by start. */
export async function listSlateMatches(
  gameId: number,
  chosen: number[],
  limit = maxSlateMatches,
): Promise<FeedMatch[]> {
  return db.rows<FeedMatch>(sql`
    select feed_game_id, home_team, away_team, scheduled_at, status from feed_games
     where game_id = ${gameId}
       and (feed_game_id = any(${chosen}::int[])
            or feed_game_id in (select feed_game_id from feed_games
                                 where game_id = ${gameId} and scheduled_at > now() order by scheduled_at limit ${limit}))
     order by scheduled_at nulls last, feed_game_id`)
}
