import type { z } from 'zod'
import { Failure } from '@/lib/core/failure'
import { formatCents } from '@/lib/core/money'
import type { PickSide } from '@/lib/db/generated/enums'
import { assertPersonProven, type PersonProof } from '@/lib/people/person/rules'
import type { slip } from './schema'

declare module '@/lib/core/failure' {
  interface FailureDetails {
    ContestEntryNotOwn: undefined
    BlueprintMismatch: undefined
    GameMismatch: undefined
    EntryNotFound: undefined
    BuyInTooHigh: { maximum: string }
    PicksUnreadable: { players: number }
    PlayerPickedTwice: { feedPlayerId: number }
    FeedGamesTooFew: undefined
    /** Settlement would refund an entry whose live picks are all of one team. */
    TeamsTooFew: undefined
    GameClosed: undefined
    PlayerNotOffered: { player: number; game: number }
    FeedGameStarted: { feedGame: string }
    LineMoved: { player: string; line: number }
    PicksNotOffered: { picks: number }
    MultiplierWrong: { picks: number; multiplier: number }
    PayoutWrong: { payout: string }
    OpposingEntryOpen: undefined
    FreeEntriesUsedUp: { perDay: number }
    FreeEntryOpen: undefined
  }
}

export type Slip = z.output<typeof slip>

const sides: Record<string, PickSide> = {
  more: 'more',
  over: 'more',
  higher: 'more',
  o: 'more',
  m: 'more',
  less: 'less',
  under: 'less',
  lower: 'less',
  u: 'less',
  l: 'less',
}

/** Parses a comma-separated list of sides, one per player in order; throws PicksUnreadable. */
export function parsePicks(picks: string, players: number): PickSide[] {
  const words = picks.split(',').map(word => word.trim().toLowerCase())
  const read = words.flatMap(word => (Object.hasOwn(sides, word) ? (sides[word] ?? []) : []))
  if (read.length !== words.length || read.length !== players)
    throw new Failure('PicksUnreadable', { players })
  return read
}

/** Converts the buy-in to cents; throws BuyInTooHigh. */
export function parseBuyIn(buyIn: number, maxCents: number): bigint {
  const cents = Math.round(buyIn * 100)
  if (cents > maxCents) throw new Failure('BuyInTooHigh', { maximum: formatCents(BigInt(maxCents)) })
  return BigInt(cents)
}

/** Each player is picked once, and the players come from at least two matches. */
export function assertDistinctPicks(players: Slip['players']): void {
  const seen = new Set<number>()
  for (const { feed_player_id: feedPlayerId } of players) {
    if (seen.has(feedPlayerId)) throw new Failure('PlayerPickedTwice', { feedPlayerId })
    seen.add(feedPlayerId)
  }
  if (new Set(players.map(player => player.feed_game_id)).size < 2) throw new Failure('FeedGamesTooFew')
}

/** Key of the set of picked players, independent of order and sides. */
export function formatPlayersKey(players: Slip['players']): string {
  return players
    .toSorted(
      (one, other) => one.feed_game_id - other.feed_game_id || one.feed_player_id - other.feed_player_id,
    )
    .map(player => `${player.feed_game_id}:${player.feed_player_id}`)
    .join()
}

export type FreeEntryUsage = {
  /** UTC day by the database's clock, as text. */
  today: string
  /** Highest number of today's free entries of the person, 0 if none. */
  usedToday: number
  /** The person has an open free entry with the same players. */
  isOpenOnPlayers: boolean
}

/** Throws EmailNotVerified, PhoneNotVerified, FreeEntriesUsedUp or FreeEntryOpen. */
export function nextFreeEntryNumber(proof: PersonProof, free: FreeEntryUsage, perDay: number): number {
  assertPersonProven(proof)
  if (free.usedToday >= perDay) throw new Failure('FreeEntriesUsedUp', { perDay })
  if (free.isOpenOnPlayers) throw new Failure('FreeEntryOpen')
  return free.usedToday + 1
}

/** What a win adds to the balance if every pick counts. */
export function winCents({ payoutCents, unreturnedCents }: { payoutCents: bigint; unreturnedCents: bigint }) {
  return payoutCents - unreturnedCents
}

/** "Away @ Home", or "" while the teams are unknown. */
export function matchup({ homeTeam, awayTeam }: { homeTeam: string; awayTeam: string }): string {
  return homeTeam || awayTeam ? `${awayTeam} @ ${homeTeam}` : ''
}
