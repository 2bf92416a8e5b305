import type { z } from 'zod'
import type { PickSide, UserMode } from '@/lib/db/generated/enums'
import { Failure } from '@/lib/failure'
import { formatCents } from '@/lib/money'
import type { slip } from './schema'

declare module '@/lib/failure' {
  interface FailureDetails {
    ContestEntryNotOwn: undefined
    BlueprintMismatch: undefined
    GameMismatch: undefined
    EntryNotFound: undefined
    BuyInTooHigh: { maximum: string }
    PicksUnreadable: { players: number }
    PlayerPickedTwice: { feedPlayerId: number }
    FeedGamesTooFew: undefined
    /** Settlement refunds an entry whose live picks are all of one team. */
    TeamsTooFew: undefined
    CashPlayBarred: { why: 'self-exclusion' | 'location' }
    GameClosed: undefined
    PlayerNotOffered: { player: number; game: number }
    FeedGameStarted: { feedGame: string }
    LineMoved: { player: string; line: number }
    PicksNotOffered: { picks: number }
    MultiplierWrong: { picks: number; multiplier: number }
    PayoutWrong: { payout: string }
    OpposingEntryOpen: undefined
    /** A free entry takes a verified email. */
    EmailNotVerified: undefined
    FreeEntriesUsedUp: { perDay: number }
    FreeEntryOpen: undefined
    FundsTooLow: { mode: UserMode; available: string }
  }
}

/** The set of picks as sent. */
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

/** The sides of a comma list, one a player in order; throws PicksUnreadable. */
export function parsePicks(picks: string, players: number): PickSide[] {
  const words = picks.split(',').map(word => word.trim().toLowerCase())
  const read = words.flatMap(word => (Object.hasOwn(sides, word) ? (sides[word] ?? []) : []))
  if (read.length !== words.length || read.length !== players)
    throw new Failure('PicksUnreadable', { players })
  return read
}

/** The buy-in in hundredths; throws BuyInTooHigh above the maximum. */
export function parseBuyIn(buyIn: number, maximumCents: number): bigint {
  const cents = Math.round(buyIn * 100)
  if (cents > maximumCents) throw new Failure('BuyInTooHigh', { maximum: formatCents(BigInt(maximumCents)) })
  return BigInt(cents)
}

/** Nobody is picked twice, and at least two matches are picked from. */
export function assertDistinctPicks(players: Slip['players']): void {
  const seen = new Set<number>()
  for (const { feed_player_id: feedPlayerId } of players) {
    if (seen.has(feedPlayerId)) throw new Failure('PlayerPickedTwice', { feedPlayerId })
    seen.add(feedPlayerId)
  }
  if (new Set(players.map(player => player.feed_game_id)).size < 2) throw new Failure('FeedGamesTooFew')
}

/** Identifies the set of players, whatever their order and sides. */
export function formatPlayersKey(players: Slip['players']): string {
  return players
    .toSorted(
      (one, other) => one.feed_game_id - other.feed_game_id || one.feed_player_id - other.feed_player_id,
    )
    .map(player => `${player.feed_game_id}:${player.feed_player_id}`)
    .join()
}

/** What a user has used of their free entries. */
export type FreeEntryUsage = {
  /** The UTC day by the database's clock, as text. */
  today: string
  /** The highest number of today's free entries, 0 without one. */
  usedToday: number
  /** Whether a free entry with the same players is open. */
  isOpenOnPlayers: boolean
}

/** The number of the user's next free entry of the day; throws where none is left for them or these players. */
export function nextFreeEntryNumber(isEmailVerified: boolean, free: FreeEntryUsage, perDay: number): number {
  if (!isEmailVerified) throw new Failure('EmailNotVerified')
  if (free.usedToday >= perDay) throw new Failure('FreeEntriesUsedUp', { perDay })
  if (free.isOpenOnPlayers) throw new Failure('FreeEntryOpen')
  return free.usedToday + 1
}

/** Self-excluded users, and users where cash play is denied, make no entries in Cash mode, not even free ones. */
export function assertCanPlay(mode: UserMode, isSelfExcluded: boolean, isGeoDenied: boolean): void {
  if (mode !== 'Cash') return
  if (isSelfExcluded) throw new Failure('CashPlayBarred', { why: 'self-exclusion' })
  if (isGeoDenied) throw new Failure('CashPlayBarred', { why: 'location' })
}

/** The teams of a match as the app shows them, "" while they are not known. */
export function matchup({ homeTeam, awayTeam }: { homeTeam: string; awayTeam: string }): string {
  return homeTeam || awayTeam ? `${awayTeam} @ ${homeTeam}` : ''
}
