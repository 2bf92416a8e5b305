import { Failure } from '@/lib/failure'
import { formatCents, multiplyCents } from '@/lib/money'
import { matchup, type Slip } from './rules'

/** A picked player as the service offers it at this moment. */
export type OfferedPlayer = {
  /** Null where the player is unknown or has no line in that match. */
  line: string | null
  shortName: string
  team: string
  homeTeam: string
  awayTeam: string
  isOpen: boolean
}

/** What the service offers for a slip at this moment: the sport, the newest table's row, the lines. */
export type Offer = {
  /** Null where the sport is unknown or paused. */
  gameName: string | null
  /** Null where so many picks are not in the table. */
  multiplier: { tableId: number; value: string } | null
  players: readonly OfferedPlayer[]
}

/** What is frozen on an entry. */
export type Terms = {
  contestName: string
  multiplier: { tableId: number; value: string }
  payoutCents: bigint
  lines: string[]
}

/** The server's own terms for a slip; throws where the slip says anything else, naming what would pass. */
export function verifySlip(slip: Slip, offer: Offer, buyInCents: bigint, freePayoutCents: number): Terms {
  const { gameName, multiplier } = offer
  if (gameName === null) throw new Failure('GameClosed')
  const lines = slip.players.map((player, index) => takeLine(player, offer.players[index]))
  if (new Set(offer.players.map(player => player.team)).size < 2) throw new Failure('TeamsTooFew')

  const picks = lines.length
  if (multiplier === null) throw new Failure('PicksNotOffered', { picks })
  const factor = Number(multiplier.value)
  if (slip.multiplier !== factor) throw new Failure('MultiplierWrong', { picks, multiplier: factor })
  const payoutCents = buyInCents === 0n ? BigInt(freePayoutCents) : multiplyCents(buyInCents, factor)
  if (!isPayout(slip.payout, payoutCents, Number(buyInCents) * factor))
    throw new Failure('PayoutWrong', { payout: formatCents(payoutCents) })
  return { contestName: `${gameName} Pick'em`, multiplier, payoutCents, lines }
}

function takeLine(player: Slip['players'][number], offered: OfferedPlayer | undefined): string {
  const { feed_player_id: feedPlayerId, feed_game_id: feedGameId, projection } = player
  if (!offered || offered.line === null)
    throw new Failure('PlayerNotOffered', { player: feedPlayerId, game: feedGameId })
  if (!offered.isOpen)
    throw new Failure('FeedGameStarted', { feedGame: matchup(offered) || `game ${feedGameId}` })
  const line = Number(offered.line)
  if (projection !== line) throw new Failure('LineMoved', { player: offered.shortName, line })
  return offered.line
}

/** A product with a part of a hundredth may be sent as it is, or rounded either way; what is paid is rounded down. */
function isPayout(amount: number, payoutCents: bigint, exactCents: number): boolean {
  const rounded =
    Math.abs(exactCents - Number(payoutCents)) < 1 ? [exactCents, Math.ceil(exactCents - noise)] : []
  return [Number(payoutCents), ...rounded].some(cents => Math.abs(amount * 100 - cents) < noise)
}

/** Apps multiply in binary fractions: 0.7 times 3 is 2.0999999999999996 there. */
const noise = 1e-4
