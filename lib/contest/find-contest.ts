import sql, { type Sql } from 'sql-template-tag'
import { assertFresh } from '@/lib/audit/assert-fresh'
import { db } from '@/lib/db/client'
import type { Db } from '@/lib/db/db'
import type { ContestKind, ContestStatus } from '@/lib/db/generated/enums'
import { Failure } from '@/lib/failure'

/** `entries` is the number of users who joined. */
export type Contest = {
  id: number
  name: string
  status: ContestStatus
  startsAt: Date | null
  createdAt: Date
  updatedAt: Date
  blueprintId: number
  blueprintName: string
  kind: ContestKind
  gameName: string
  buyInCents: bigint
  entries: number
}

const read = (id: number, lock: Sql) => sql`
  select c.id, c.name, c.status, c.starts_at, c.created_at, c.updated_at, c.blueprint_id, b.name as blueprint_name,
         b.kind, g.name as game_name, b.buy_in_cents,
         (select count(*)::int from contest_entries where contest_id = c.id) as entries
    from contests c join blueprints b on b.id = c.blueprint_id join games g on g.id = b.game_id
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

/** In the order they joined; `after` is the last entry ID of the previous page. */
export async function listContestEntries(id: number, after = 0, limit = 50): Promise<ContestParticipant[]> {
  return db.rows<ContestParticipant>(sql`
    select entry.id as entry_id, user_id, username, deleted_at is not null as is_deleted, entry.created_at
      from contest_entries entry join users on users.id = user_id
     where contest_id = ${id} and entry.id > ${after} order by entry.id limit ${limit}`)
}

export type ContestParticipant = {
  entryId: number
  userId: number
  username: string
  isDeleted: boolean
  createdAt: Date
}
