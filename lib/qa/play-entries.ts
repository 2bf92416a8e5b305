import { readSettings } from '@/lib/change/settings/read'
import { Failure, type FailureCode } from '@/lib/core/failure'
import { db } from '@/lib/db/client'
import { selectNow } from '@/lib/db/clock'
import type { UserMode } from '@/lib/db/generated/enums'
import { withoutIdempotency } from '@/lib/db/idempotent'
import { transaction } from '@/lib/db/transaction'
import { post } from '@/lib/ledger/post'
import { confirmEntry } from '@/lib/play/entries/confirm-entry'
import type { Slip } from '@/lib/play/entries/rules'
import { importFeed } from '@/lib/play/feed/import-feed'
import type { FeedPayload } from '@/lib/play/feed/schema'
import { getMultipliers } from '@/lib/play/multipliers/list-multipliers'
import { settleMatch } from '@/lib/play/settlement/settle-match'
import { chooseGame, generateSlate } from './enter-own-contest'
import { deposit } from './open-wallet'
import type { Persona } from './personas'

declare module '@/lib/core/failure' {
  interface FailureDetails {
    /** `why` is the failure of the entry. */
    PersonaCannotPlay: { why: FailureCode }
  }
}

/** Buy-in of each entry, in units. */
const buyIn = 10

/**
 * Buys the persona's entries on matches of its own and reports their results like the feed. The buy-ins are deposited
 * first, so that lost entries leave the balances unchanged.
 */
export async function playEntries(userId: number, persona: Persona, mode: UserMode): Promise<void> {
  const { settledEntries, isMidGame } = persona
  if (settledEntries?.count) {
    const slate = await offerSlate(userId, 1)
    await buyEntries(userId, slate, settledEntries.count, mode)
    await finishMatches(slate, settledEntries.outcome)
  }
  if (isMidGame) {
    const slate = await offerSlate(userId, 2)
    await buyEntries(userId, slate, 1, mode)
    await deliver(slate.game_id, { games: startMatches(slate) })
  }
}

type Slate = Pick<FeedPayload, 'game_id' | 'players' | 'projections'> & { games: { feed_game_id: number }[] }

async function offerSlate(userId: number, number: 1 | 2): Promise<Slate> {
  const game_id = await chooseGame(db, userId)
  const { games, players } = generateSlate(userId, number)
  const now = await selectNow(db)
  const slate = {
    game_id,
    games: games.map(({ hours_ahead, ...game }) => ({
      ...game,
      scheduled_at: new Date(now.getTime() + hours_ahead * 3_600_000).toISOString(),
    })),
    players: players.map(({ headshot, projection, feed_game_id, ...player }) => ({
      ...player,
      team: player.team ?? '',
      headshot_high_resolution: headshot,
    })),
    projections: players.map(({ feed_player_id, feed_game_id, projection }) => ({
      feed_player_id,
      feed_game_id,
      projection,
    })),
  }
  await deliver(game_id, slate)
  return slate
}

async function deliver(game_id: number, rows: Partial<FeedPayload>): Promise<void> {
  const none = { games: [], players: [], projections: [], results: [], contest_standings: [] }
  await importFeed({ ...none, ...rows, game_id })
}

/** Throws PersonaCannotPlay where settings or games allow no entry. */
async function buyEntries(userId: number, slate: Slate, count: number, mode: UserMode): Promise<void> {
  await depositBuyIns(userId, BigInt(count * buyIn * 100), mode)
  const slip = await createSlip(slate)
  for (let bought = 0; bought < count; bought++)
    await confirmEntry(withoutIdempotency, userId, slip).catch(error => {
      throw error instanceof Failure ? new Failure('PersonaCannotPlay', { why: error.code }) : error
    })
}

async function depositBuyIns(userId: number, cents: bigint, mode: UserMode): Promise<void> {
  await transaction(async tx => {
    if (mode === 'Cash') await deposit(tx, userId, cents)
    else
      await post(tx, {
        kind: 'opening',
        userId,
        houseAccount: 'adjustments',
        amounts: [{ bucket: 'bucks', cents }],
      })
  })
}

const sides = ['more', 'less'] as const

/** One player of each of the first two matches. */
async function createSlip({ game_id, games, projections }: Slate): Promise<Slip> {
  const { rows } = await getMultipliers(db)
  const multiplier = rows.picks2
  if (multiplier === null)
    throw new Error('There is no multiplier for two picks. Add it on the Multipliers page.')
  const players = sides.flatMap(
    (_, index) => projections.find(row => row.feed_game_id === games[index]?.feed_game_id) ?? [],
  )
  return { game_id, buy_in: buyIn, payout: buyIn * multiplier, multiplier, picks: sides.join(), players }
}

async function finishMatches({ game_id, games, projections }: Slate, outcome: 'won' | 'lost'): Promise<void> {
  // On each picked side of the line for a win; the first match is picked as more.
  const results = projections.map(({ projection, ...row }) => {
    const isMore = row.feed_game_id === games[0]?.feed_game_id
    return { ...row, result: projection + (isMore === (outcome === 'won') ? 1 : -1), is_played: true }
  })
  await deliver(game_id, {
    games: games.map(({ feed_game_id }) => ({ feed_game_id, status: 'Final' })),
    results,
  })
  const { settlement_void_hours: voidHours } = await readSettings()
  for (const { feed_game_id: feedGameId } of games)
    await settleMatch({ gameId: game_id, feedGameId }, voidHours)
}

const startMatches = ({ games }: Slate) =>
  games.map(({ feed_game_id }) => ({ feed_game_id, status: 'InProgress' as const }))
