import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'
import type { ContestKind, ContestStatus } from '@/lib/db/generated/enums'
import type { Prize } from './rules'

const pageSize = 50

export type LobbyContest = {
  id: number
  blueprintId: number
  gameId: number
  name: string
  kind: ContestKind
  status: ContestStatus
  hasStarted: boolean
  startsAt: Date | null
  buyInCents: bigint
  prizes: Prize[]
  entries: number
  capacity: number | null
  ownEntryId: number | null
  /** Of the user's entry, once it is settled. */
  place: number | null
  paidCents: bigint | null
}

export type LobbyPage = { contests: LobbyContest[]; nextCursor: number | null }

type LobbyRequest = {
  gameId?: number | undefined
  kind?: ContestKind | undefined
  before?: bigint | undefined
}

/** Open and locked contests, and ended ones that the user was in; newest first, so that pages do not shift. */
export async function listLobby(userId: number, { gameId, kind, before }: LobbyRequest): Promise<LobbyPage> {
  const rows = await db.rows<LobbyContest>(sql`
    select contest.id, blueprint_id, game_id, name, kind, contest.status, has_contest_started(contest) as has_started,
           starts_at, contest.buy_in_cents, prizes, entry_count as entries, capacity,
           entry.id::float8 as own_entry_id, entry.rank as place,
           case when entry.settled_at is not null then entry.paid_cents + entry.refunded_cents end as paid_cents
      from contests contest left join contest_entries entry
           on entry.contest_id = contest.id and entry.user_id = ${userId}::int and entry.status <> 'left'
     where (contest.status in ('open', 'locked')
            or contest.id in (select contest_id from contest_entries where user_id = ${userId}::int and status <> 'left'))
       and (${gameId ?? null}::int is null or game_id = ${gameId ?? null}::int)
       and (${kind ?? null}::text is null or kind = ${kind ?? null}::text::contest_kind)
       and contest.id < ${before ?? null}::bigint is not false
     order by contest.id desc limit ${pageSize + 1}`)
  const contests = rows.slice(0, pageSize)
  return { contests, nextCursor: rows.length > pageSize ? (contests.at(-1)?.id ?? null) : null }
}
