import sql from 'sql-template-tag'
import { loadSettingsIn } from '@/lib/change/settings/read'
import { db } from '@/lib/db/client'
import type { Db } from '@/lib/db/db'
import { transaction } from '@/lib/db/transaction'
import type { JobKind } from '@/lib/jobs/job-kind'
import { isInProgress } from './match-state'

/** Whether the feed of a game works, as apps see it in `cron_status`, and why not. */
export type GameFeedStatus = {
  gameId: number
  cronStatus: number
  /** Null before the first delivery. */
  deliveredAt: Date | null
  problem: FeedProblem | null
}

/** `silent` is during matches, `stale` at any time. */
export type FeedProblem = 'never' | 'stale' | 'silent'

export const feedStatusJob: JobKind = {
  name: 'update_feed_status',
  description: 'Updates cron_status of each game from the last delivery of its feed.',
  schedule: '* * * * *',
  runOnStart: true,
  resultUnit: 'games changed',
  run: updateFeedStatus,
}

/** Every write makes all processes reload the catalog, so only changed games are written. Returns their number. */
export async function updateFeedStatus(): Promise<number> {
  const changed = (await listFeedStatus()).filter(isOutdated).map(({ gameId }) => gameId)
  if (changed.length === 0) return 0
  return transaction(async tx => {
    // A concurrent import commits before, or waits.
    await tx.run(sql`select from games where id = any(${changed}::int[]) order by id for no key update`)
    const rows = (await readFeedStatus(tx, changed)).filter(isOutdated)
    const works = rows.filter(({ problem }) => problem === null).map(({ gameId }) => gameId)
    return tx.run(sql`
      update games set cron_status = (id = any(${works}::int[]))::int
       where id = any(${rows.map(({ gameId }) => gameId)}::int[])`)
  })
}

const isOutdated = ({ cronStatus, problem }: GameFeedStatus) => cronStatus !== (problem === null ? 1 : 0)

export async function listFeedStatus(): Promise<GameFeedStatus[]> {
  return readFeedStatus(db, null)
}

async function readFeedStatus(db: Db, gameIds: readonly number[] | null): Promise<GameFeedStatus[]> {
  const { feed_stale_minutes: stale, feed_silence_minutes: silence } = await loadSettingsIn(db)
  return db.rows<GameFeedStatus>(sql`
    select id as game_id, cron_status, delivered_at,
           case when delivered_at is null then 'never'
                when delivered_at <= now() - make_interval(mins => ${stale}::int) then 'stale'
                when ${silence}::int > 0 and delivered_at <= now() - make_interval(mins => ${silence}::int)
                     and exists (
                       select from feed_games
                        where game_id = games.id and ${isInProgress}) then 'silent'
           end as problem
      from games left join feed_deliveries on feed_deliveries.game_id = games.id
     where ${gameIds}::int[] is null or id = any(${gameIds}::int[])
     order by id`)
}
