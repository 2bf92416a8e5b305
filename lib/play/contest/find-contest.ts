import sql, { type Sql } from 'sql-template-tag'
import { assertFresh } from '@/lib/change/audit/assert-fresh'
import { Failure } from '@/lib/core/failure'
import { db } from '@/lib/db/client'
import type { Db } from '@/lib/db/db'
import type { ContestKind, ContestStatus } from '@/lib/db/generated/enums'
import { plannedStart } from './contest-start'
import type { Prize } from './rules'

/** `entries` is the number of users in it. Terms are those it was opened with. */
export type ListedContest = {
  id: number
  name: string
  status: ContestStatus
  blueprintId: number
  blueprintName: string
  kind: ContestKind
  gameName: string
  buyInCents: bigint
  capacity: number | null
  prizes: Prize[]
  entries: number
  /** Its own start, or that of its first match; null while no match is scheduled. */
  plannedStart: Date | null
  createdAt: Date
}

export type Contest = ListedContest & {
  /** Its own start. */
  startsAt: Date | null
  hasStarted: boolean
  updatedAt: Date
  /** Refunds or prizes are still being paid. */
  isSettling: boolean
  /** Since when the feed's standings differ from the decided ones. */
  standingsDifferAt: Date | null
  /** The newest open correction of a match in its slate. */
  correctionId: number | null
}

const read = (id: number, lock: Sql) => sql`
  select c.id, c.name, c.status, c.starts_at, ${plannedStart} as planned_start, has_contest_started(c) as has_started, c.created_at, c.updated_at,
         c.blueprint_id, b.name as blueprint_name, c.kind, g.name as game_name, c.buy_in_cents, c.capacity, c.prizes,
         c.entry_count as entries, c.standings_differ_at,
         exists (select from contest_settlements where contest_id = c.id and applied_at is null) as is_settling,
         (select max(correction.id)
            from blueprint_feed_games slate join settlement_corrections correction using (game_id, feed_game_id)
           where slate.blueprint_id = c.blueprint_id and correction.status = 'open') as correction_id
    from contests c join blueprints b on b.id = c.blueprint_id join games g on g.id = c.game_id
   where c.id = ${id} ${lock}`

export async function findContest(id: number): Promise<Contest | null> {
  return (await db.row<Contest>(read(id, sql``))) ?? null
}

/** Throws ContestNotFound, and EditConflict if `updatedAt` is given and outdated. */
export async function lockContest(tx: Db, id: number, updatedAt?: Date): Promise<Contest> {
  const contest = await tx.row<Contest>(read(id, sql`for no key update of c`))
  if (!contest) throw new Failure('ContestNotFound')
  if (updatedAt) await assertFresh(tx, { type: 'contest', id }, contest.updatedAt, updatedAt)
  return contest
}
