import sql from 'sql-template-tag'
import { Failure } from '@/lib/core/failure'
import { db } from '@/lib/db/client'
import { readClock, setClock } from './clock'
import { runRecurring } from './jobs'
import { maxOffsetSeconds } from './schema'
import { assertWorld, describeWorld, inWorld, type SavedWorld } from './worlds'

type Done = { purged: number; timeOuts: number; settled: number }

/**
 * Moves the world's clock, and runs the jobs that are due then. What expires without a job, such as codes, tokens and promos, has
 * then expired. If the jobs cannot run, the clock is set back, so that the call can be repeated. Throws WorldNotFound,
 * WorldClockOutOfRange.
 */
export async function advanceWorld(id: number, seconds: number): Promise<SavedWorld & Done> {
  await assertWorld(id)
  const [before, after] = await inWorld(id, async () => {
    const before = await countDone()
    const clock = await readClock()
    if (seconds > 0) await moveClock(clock, seconds)
    try {
      await runRecurring()
    } catch (error) {
      await setClock(clock)
      throw error
    }
    return [before, await countDone()] as const
  })
  return {
    ...(await describeWorld(id)),
    purged: after.purged - before.purged,
    timeOuts: after.timeOuts - before.timeOuts,
    settled: after.settled - before.settled,
  }
}

async function moveClock(
  { offsetSeconds, frozenAt, now }: Awaited<ReturnType<typeof readClock>>,
  seconds: number,
): Promise<void> {
  if (now.getTime() + seconds * 1_000 > Date.now() + maxOffsetSeconds * 1_000)
    throw new Failure('WorldClockOutOfRange')
  await setClock(
    frozenAt
      ? { offsetSeconds, frozenAt: new Date(frozenAt.getTime() + seconds * 1_000) }
      : { offsetSeconds: offsetSeconds + seconds, frozenAt },
  )
}

async function countDone(): Promise<Done> {
  return db.one<Done>(sql`
    select (select count(*)::int from users where purged_at is not null) as purged,
           (select count(*)::int from self_exclusions where kind = 'time_out' and ended_at is not null) as time_outs,
           (select count(*)::int from pickem_entries where settled_at is not null) as settled`)
}
