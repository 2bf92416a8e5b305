import sql from 'sql-template-tag'
import { readSettings } from '@/lib/change/settings/read'
import { Failure } from '@/lib/core/failure'
import { db } from '@/lib/db/client'
import { installWorldClock } from '@/lib/db/world-clock'
import { purgeAccount } from '@/lib/people/account/lifecycle/purge-accounts'
import { graceDays } from '@/lib/people/account/rules'
import { endTimeOuts } from '@/lib/people/restrictions/responsible-play/end-time-outs'
import type { MatchKey } from '@/lib/play/feed/rules'
import { settleMatch } from '@/lib/play/settlement/settle-match'
import { runInWorld } from './run-in-world'
import { describeWorld, type SavedWorld } from './save-world'
import { maxOffsetSeconds } from './schema-worlds'

type Advanced = SavedWorld & { purged: number; timeOuts: number; settled: number }

/**
 * Moves the world's clock, and runs the jobs that are due in it for its users only. What expires without a job, such as codes,
 * tokens and promos, has then expired. Throws WorldNotFound, WorldClockOutOfRange.
 */
export async function advanceWorld(id: number, seconds: number): Promise<Advanced> {
  if (seconds > 0) {
    await installWorldClock()
    await moveClock(id, seconds)
  }
  const jobs = await runInWorld(id, async () => ({
    purged: await purgeAccounts(id),
    timeOuts: await endTimeOuts(id),
    settled: await settleEntries(id),
  }))
  return { ...(await describeWorld(id)), ...jobs }
}

async function moveClock(id: number, seconds: number): Promise<void> {
  const world = await db.row<{ isTooFar: boolean }>(sql`
    select greatest(extract(epoch from coalesce(frozen_at, now()) - now())::float8, 0) + offset_seconds + ${seconds}::int
           > ${maxOffsetSeconds}::int as is_too_far /* not null */
      from qa_worlds where id = ${id}`)
  if (!world) throw new Failure('WorldNotFound')
  if (world.isTooFar) throw new Failure('WorldClockOutOfRange')
  await db.run(sql`
    update qa_worlds
       set offset_seconds = offset_seconds + case when frozen_at is null then ${seconds}::int else 0 end,
           frozen_at = frozen_at + make_interval(secs => ${seconds}::int)
     where id = ${id}`)
}

async function purgeAccounts(worldId: number): Promise<number> {
  const due = await db.rows<{ id: number }>(sql`
    select id from users
     where qa_world_id = ${worldId} and deleted_at <= now() - make_interval(days => ${graceDays}) and purged_at is null
     order by id`)
  let purged = 0
  for (const { id } of due) if (await purgeAccount(id)) purged++
  return purged
}

/** On matches that no user outside of the world has picked. */
async function settleEntries(worldId: number): Promise<number> {
  const matches = await db.rows<MatchKey>(sql`
    select distinct pick.game_id, pick.feed_game_id
      from users
           join pickem_entries entry on entry.user_id = users.id and entry.settled_at is null
           join pickem_entry_players pick on pick.entry_id = entry.id
     where users.qa_world_id = ${worldId}
       and not exists (
             select from pickem_entry_players foreign_pick
                    join pickem_entries foreign_entry on foreign_entry.id = foreign_pick.entry_id
                    join users owner on owner.id = foreign_entry.user_id
              where foreign_pick.game_id = pick.game_id and foreign_pick.feed_game_id = pick.feed_game_id
                and owner.qa_world_id is distinct from ${worldId})`)
  const { settlement_void_hours: voidHours } = await readSettings()
  let settled = 0
  for (const match of matches) settled += await settleMatch(match, voidHours)
  return settled
}
