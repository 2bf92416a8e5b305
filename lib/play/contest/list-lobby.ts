import sql from 'sql-template-tag'
import { Failure } from '@/lib/core/failure'
import { type OwnPage, ownPageSize, toOwnPage } from '@/lib/core/own-page'
import { db } from '@/lib/db/client'
import type { ContestKind } from '@/lib/db/generated/enums'
import { plannedStart, startOf } from './contest-start'
import type { Contest } from './find-contest'

export type ActiveContest = Pick<
  Contest,
  'id' | 'name' | 'gameName' | 'status' | 'hasStarted' | 'startsAt' | 'entries' | 'capacity'
>

const maxActiveContests = 200

/** Open and locked contests, in the order of the app's list. */
export function listActiveContests(): Promise<ActiveContest[]> {
  return db.rows<ActiveContest>(sql`
    select c.id, c.name, g.name as game_name, c.status, has_contest_started(c) as has_started,
           ${startOf()} as starts_at, c.entry_count as entries, c.capacity
      from contests c join games g on g.id = c.game_id
     where c.status in ('open', 'locked')
     order by c.id desc limit ${maxActiveContests}`)
}

export type LobbyContest = Omit<
  Contest,
  | 'gameName'
  | 'createdAt'
  | 'updatedAt'
  | 'blueprintName'
  | 'isSettling'
  | 'standingsDifferAt'
  | 'plannedStart'
  | 'correctionId'
> & {
  gameId: number
  /** Its own start, or that of its first match if earlier; null without an own one. */
  startsAt: Date | null
  ownEntryId: number | null
  place: number | null
  paidCents: bigint | null
}

/** Open and locked contests, and ended ones that the user was in. */
const visibleContests = (userId: number) => sql`
    select c.id, blueprint_id, c.game_id, name, kind, c.status, has_contest_started(c) as has_started,
           case when c.starts_at is not null then ${plannedStart} end as starts_at, c.buy_in_cents, prizes,
           entry_count as entries, capacity, entry.id::float8 as own_entry_id, entry.rank as place,
           case when entry.settled_at is not null then entry.paid_cents + entry.refunded_cents end as paid_cents
      from contests c left join contest_entries entry
           on entry.contest_id = c.id and entry.user_id = ${userId}::int and entry.status <> 'left'
     where (c.status in ('open', 'locked')
            or c.id in (select contest_id from contest_entries where user_id = ${userId}::int and status <> 'left'))`

/** A place of a completed contest. `username` is null for a deleted account. */
export type LobbyStanding = {
  place: number
  username: string | null
  isOwn: boolean
  paidCents: bigint | null
}

const maxStandings = 100

/** A contest of the lobby with its first 100 places and the user's own. Throws ContestNotFound. */
export async function getLobbyContest(
  userId: number,
  id: number,
): Promise<{ contest: LobbyContest; standings: LobbyStanding[] }> {
  const contest = await db.row<LobbyContest>(sql`${visibleContests(userId)} and c.id = ${id}`)
  if (!contest) throw new Failure('ContestNotFound')
  const standings = await db.rows<LobbyStanding>(sql`
    select rank as place /* not null */, case when users.deleted_at is null then username end as username,
           user_id = ${userId} as is_own, case when settled_at is not null then paid_cents end as paid_cents
      from (select *, row_number() over (order by rank, id) as line
              from contest_entries where contest_id = ${id} and rank is not null and status <> 'left') entry
           join users on users.id = entry.user_id
     where line <= ${maxStandings} or user_id = ${userId} order by line`)
  return { contest, standings }
}

/** Open and locked contests, and ended ones that the user was in; newest first, so that pages do not shift. */
export async function listLobby(
  userId: number,
  { gameId, kind, before }: { gameId?: number | undefined; kind?: ContestKind | undefined; before: number },
): Promise<OwnPage<LobbyContest>> {
  const rows = await db.rows<LobbyContest>(sql`
    ${visibleContests(userId)}
       and (${gameId ?? null}::int is null or c.game_id = ${gameId ?? null}::int)
       and (${kind ?? null}::text is null or kind = ${kind ?? null}::text::contest_kind)
       and c.id < ${before}::bigint
     order by c.id desc limit ${ownPageSize + 1}`)
  return toOwnPage(rows)
}
