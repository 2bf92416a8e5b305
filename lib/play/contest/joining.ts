import sql, { type Sql } from 'sql-template-tag'
import { isReason } from '@/lib/change/audit/rules'
import type { Act } from '@/lib/change/change'
import { Failure } from '@/lib/core/failure'
import type { Db } from '@/lib/db/db'
import { startOf } from './contest-start'
import type { Contest } from './find-contest'
import { isJoiningGuarded } from './rules'

/** After the decision of one manager, users can join a contest with prizes in money for at least this time. */
export const joiningLeadMinutes = 60

export type Authority = Pick<Act, 'isManager' | 'reason'>

/** Until when users can join a contest. */
export type Joining = Pick<
  Contest,
  'id' | 'name' | 'status' | 'entries' | 'buyInCents' | 'prizes' | 'hasStarted'
> & {
  isOpen: boolean
  /** At its own start or with its first match. */
  startsAt: Date | null
  /** The start is less than the lead away. */
  startsSoon: boolean
}

/** A contest before and after a change. */
export type JoiningChange = { before: Joining; after: Joining }

/** Contests `c` with one of these matches in their slate that have not ended. */
export const contestsWithMatches = (gameId: number, feedGameIds: readonly number[]): Sql => sql`
  c.status in ('open', 'locked') and c.blueprint_id in (
    select blueprint_id from blueprint_feed_games
     where game_id = ${gameId} and feed_game_id = any(${feedGameIds}::int[]))`

/**
 * Runs a change and returns until when users could join the contests `c` that `which` selects before and after it. All changes that can
 * start, close or reopen a contest use it. It locks the contests by ID before it counts their entries, so that a user who joins
 * concurrently is counted, or sees the change. Lock the policy and matches before.
 */
export async function compareJoining<Done>(
  db: Db,
  which: Sql,
  run: () => Promise<Done>,
): Promise<{ done: Done; changes: JoiningChange[] }> {
  const locked = await db.rows<{ id: number }>(sql`
    select id from contests c where ${which} order by id for no key update`)
  const ids = locked.map(({ id }) => id)
  const before = await readJoining(db, ids)
  const done = await run()
  const after = new Map((await readJoining(db, ids)).map(contest => [contest.id, contest]))
  const changes = before.flatMap(contest => {
    const changed = after.get(contest.id)
    return changed ? { before: contest, after: changed } : []
  })
  return { done, changes }
}

async function readJoining(db: Db, ids: readonly number[]): Promise<Joining[]> {
  if (ids.length === 0) return []
  return db.rows<Joining>(sql`
    select *, status = 'open' and not has_started as is_open,
           coalesce(starts_at < clock_timestamp() + make_interval(mins => ${joiningLeadMinutes}), false) as starts_soon
      from (
        select c.id, c.name, c.status, c.entry_count as entries, c.buy_in_cents, c.prizes,
               has_contest_started(c) as has_started, ${startOf()} as starts_at
          from contests c where c.id = any(${ids}::int[])
      ) as contest order by id`)
}

/** Users can join for longer or shorter than before. */
export function isJoiningChanged({ before, after }: JoiningChange): boolean {
  if (before.isOpen !== after.isOpen) return true
  if (before.hasStarted && after.hasStarted) return false
  return before.startsAt?.getTime() !== after.startsAt?.getTime()
}

/** Users can no longer join, or for less than the lead since the change. */
export function isCutShort({ before, after }: JoiningChange): boolean {
  if (before.isOpen && !after.isOpen) return true
  const isEarlier =
    !before.isOpen ||
    before.startsAt === null ||
    (after.startsAt !== null && after.startsAt < before.startsAt)
  return after.isOpen && after.startsSoon && isEarlier
}

/** Once users joined with money, any change of the joining; before, with prizes in money, one that leaves less than the lead. */
export function isSecondManagerNeeded(change: JoiningChange): boolean {
  if (!isJoiningGuarded(change.before) || !isJoiningChanged(change)) return false
  return change.before.entries > 0 || isCutShort(change)
}

/** Throws JoiningRequiresManager, JoiningRequiresReason, OwnAccount or SecondManagerNeeded if managers decide about the joining. */
export async function assertCanChangeJoining(
  change: JoiningChange,
  { assertAllowed, ...authority }: Authority & Pick<Act, 'assertAllowed'>,
): Promise<void> {
  if (!isJoiningGuarded(change.before) || !isJoiningChanged(change)) return assertAllowed(null)
  assertAuthority(authority)
  const users = sql`
    select user_id from contest_entries where contest_id = ${change.before.id} and status = 'joined'`
  await assertAllowed({ users, needsSecond: isSecondManagerNeeded(change) })
}

export function assertAuthority({ isManager, reason }: Authority): void {
  if (!isManager) throw new Failure('JoiningRequiresManager')
  if (!isReason(reason)) throw new Failure('JoiningRequiresReason')
}
