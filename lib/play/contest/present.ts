import type { z } from 'zod'
import { formatCents } from '@/lib/core/money'
import type { OwnPage } from '@/lib/core/own-page'
import { flag, timestamp } from '@/lib/core/wire'
import type { ContestKind } from '@/lib/db/generated/enums'
import type { JoinedContest } from './join-contest'
import type { LobbyContest, LobbyStanding } from './list-lobby'
import { currentStatus, prizePoolCents } from './rules'
import type { contestDetails, contestMode, contestsPage, joinedContest } from './schema-api'

const modes = { cash: 'Cash', arcade: 'Arcade', practice: 'Practice' } as const

const kinds = { Cash: 'cash', Arcade: 'arcade', Practice: 'practice' } as const

export const kindOf = (mode: z.output<typeof contestMode>): ContestKind => kinds[mode]

export function presentLobby({ rows, nextCursor }: OwnPage<LobbyContest>): z.input<typeof contestsPage> {
  return { contests: rows.map(presentContest), next_cursor: nextCursor }
}

function presentContest(contest: LobbyContest) {
  const { buyInCents, prizes, startsAt, ownEntryId, paidCents } = contest
  return {
    main_contest_id: contest.id,
    main_blueprint_id: contest.blueprintId,
    game_id: contest.gameId,
    name: contest.name,
    mode: modes[contest.kind],
    status: currentStatus(contest),
    starts_at: startsAt && timestamp(startsAt),
    buy_in: formatCents(buyInCents),
    prize_pool: formatCents(prizePoolCents(prizes)),
    entries: contest.entries,
    capacity: contest.capacity,
    is_joined: flag(ownEntryId !== null),
    main_contest_entry_id: ownEntryId,
    place: contest.place,
    paid: paidCents === null ? null : formatCents(paidCents),
  }
}

export function presentContestDetails({
  contest,
  standings,
}: {
  contest: LobbyContest
  standings: LobbyStanding[]
}): z.input<typeof contestDetails> {
  return {
    contest: presentContest(contest),
    prizes: contest.prizes.map(({ from, to, cents, bucket }) => ({
      from_place: from,
      to_place: to,
      amount: formatCents(BigInt(cents)),
      bucket,
    })),
    standings: standings.map(({ place, username, isOwn, paidCents }) => ({
      place,
      username,
      is_own: flag(isOwn),
      paid: paidCents === null ? null : formatCents(paidCents),
    })),
  }
}

export function presentJoined(joined: JoinedContest): z.input<typeof joinedContest> {
  return {
    main_contest_entry_id: joined.contestEntryId,
    main_blueprint_id: joined.blueprintId,
    game_id: joined.gameId,
  }
}
