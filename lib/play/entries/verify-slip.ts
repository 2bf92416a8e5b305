import { Failure } from '@/lib/core/failure'
import { formatCents, multiplyCents } from '@/lib/core/money'
import { haveTwoTeams } from '@/lib/play/grading/rules'
import { matchup, type Slip } from './rules'

export type OfferedPlayer = {
  /** Null if the player is unknown or has no line in that match. */
  line: string | null
  shortName: string
  team: string
  homeTeam: string
  awayTeam: string
  startsAt: Date | null
  isOpen: boolean
}

export type Offer = {
  /** Null if the game is unknown or paused. */
  gameName: string | null
  /** From the newest table; null if it has no row for this number of picks. */
  multiplier: { tableId: number; value: string } | null
  players: readonly OfferedPlayer[]
}

/** Values frozen on an entry. */
export type EntryTerms = ReturnType<typeof verifySlip>

export function verifySlip(slip: Slip, offer: Offer, buyInCents: bigint, freePayoutCents: number) {
  const { gameName, multiplier } = offer
  if (gameName === null) throw new Failure('GameClosed')
  const lines = slip.players.map((player, index) => verifyLine(player, offer.players[index]))
  const teams = offer.players.map(player => player.team)
  const startsAt = offer.players.map(player => player.startsAt)
  if (!haveTwoTeams(offer.players)) throw new Failure('TeamsTooFew')

  const picks = lines.length
  if (multiplier === null) throw new Failure('PicksNotOffered', { picks })
  const factor = Number(multiplier.value)
  if (slip.multiplier !== factor) throw new Failure('MultiplierWrong', { picks, multiplier: factor })
  const payoutCents = buyInCents === 0n ? BigInt(freePayoutCents) : multiplyCents(buyInCents, factor)
  if (!isPayout(slip.payout, payoutCents, Number(buyInCents) * factor))
    throw new Failure('PayoutWrong', { payout: formatCents(payoutCents) })
  return { contestName: `${gameName} Pick'em`, multiplier, payoutCents, lines, teams, startsAt }
}

function verifyLine(player: Slip['players'][number], offered: OfferedPlayer | undefined): string {
  const { feed_player_id: feedPlayerId, feed_game_id: feedGameId, projection } = player
  if (!offered || offered.line === null)
    throw new Failure('PlayerNotOffered', { player: feedPlayerId, game: feedGameId })
  if (!offered.isOpen)
    throw new Failure('FeedGameStarted', { feedGame: matchup(offered) || `game ${feedGameId}` })
  const line = Number(offered.line)
  if (projection !== line) throw new Failure('LineMoved', { player: offered.shortName, line })
  return offered.line
}

/** Accepts the exact product, rounded up or rounded down; the payout itself is rounded down. */
function isPayout(amount: number, payoutCents: bigint, exactCents: number): boolean {
  const rounded =
    Math.abs(exactCents - Number(payoutCents)) < 1 ? [exactCents, Math.ceil(exactCents - tolerance)] : []
  return [Number(payoutCents), ...rounded].some(cents => Math.abs(amount * 100 - cents) < tolerance)
}

/** Apps multiply binary fractions: 0.7 × 3 is 2.0999999999999996. */
const tolerance = 1e-4
