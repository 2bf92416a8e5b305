import type { z } from 'zod'
import { formatCents } from '@/lib/core/money'
import type { OwnPage } from '@/lib/core/own-page'
import { absoluteUrl, flag, timestamp } from '@/lib/core/wire'
import { freeWinBucket } from '@/lib/play/grading/rules'
import type { Entry, EntryPlayer } from './get-entry'
import type { GameOffer } from './get-offer'
import type { OwnPickemEntry } from './list-own-entries'
import type { SelectablePlayer } from './list-players'
import { matchup, winCents } from './rules'
import {
  type entryDetails,
  type entryPage,
  minBuyInCents,
  type pickemOffer,
  type selectablePlayers,
} from './schema'

/** Used for players without a picture where the contract requires one. */
const silhouette = '/players/silhouette-1.png'

export function presentPlayers(
  publicUrl: string,
  players: SelectablePlayer[],
): z.input<typeof selectablePlayers> {
  return {
    players: players.map(player => ({
      feed_player_id: player.feedPlayerId,
      feed_game_id: player.feedGameId,
      projection: Number(player.projection),
      headshot_high_resolution: player.headshot && absoluteUrl(publicUrl, player.headshot),
      short_name: player.shortName,
    })),
  }
}

export function presentOffer(offer: GameOffer): z.input<typeof pickemOffer> {
  const multipliers = offer.multipliers.map(({ picks, multiplier }) => ({
    picks,
    multiplier: Number(multiplier),
  }))
  const matches = offer.matches.map(({ feedGameId, homeTeam, awayTeam, closesAt, teams }) => ({
    feed_game_id: feedGameId,
    home_team: homeTeam,
    away_team: awayTeam,
    closes_at: timestamp(closesAt),
    teams: teams.map(({ team, feedPlayerIds }) => ({ team, feed_player_ids: feedPlayerIds })),
  }))
  return {
    game_id: offer.gameId,
    mode: offer.mode,
    entry_fee_max: formatCents(BigInt(offer.maxBuyInCents)),
    entry_fee_min: multipliers.map(({ picks, multiplier }) => ({
      picks,
      amount: formatCents(BigInt(minBuyInCents(multiplier))),
    })),
    available_funds: formatCents(offer.availableCents),
    free_entry: {
      payout: formatCents(BigInt(offer.freePayoutCents)),
      bucket: freeWinBucket(offer.mode),
      left_today: offer.freeLeftToday,
    },
    multipliers,
    is_opposing_allowed: flag(offer.isOpposingAllowed),
    refunds_short_losses: flag(offer.refundsShortLosses),
    site_credits_return_winnings_only: flag(offer.siteCreditsReturnWinningsOnly),
    barred_by: offer.barredBy,
    closes_at: matches[0]?.closes_at ?? null,
    matches,
  }
}

export function presentEntry(
  publicUrl: string,
  { entry, players }: { entry: Entry; players: EntryPlayer[] },
): z.input<typeof entryDetails> {
  return {
    pickem_contest_entry: presentTerms(entry),
    pickem_contest_entry_players: players.map(player => presentEntryPlayer(publicUrl, player)),
  }
}

function presentTerms(entry: Entry) {
  return {
    pickem_contest_entry_id: entry.id,
    game_id: entry.gameId,
    contest_name: entry.contestName,
    buy_in: formatCents(entry.buyInCents),
    payout: formatCents(entry.payoutCents),
    win_amount: formatCents(winCents(entry)),
    multiplier: Number(entry.multiplier),
    picks: entry.picks,
    is_settled: flag(entry.isSettled),
  }
}

function presentEntryPlayer(publicUrl: string, player: EntryPlayer) {
  return {
    pickem_contest_entry_player_id: player.id,
    feed_player_id: player.feedPlayerId,
    projection: Number(player.line),
    is_game_started: flag(player.hasStarted),
    is_game_completed: flag(player.isCompleted),
    is_played: flag(player.isPlayed),
    result: player.result === null ? null : Number(player.result),
    headshot_high_resolution: absoluteUrl(publicUrl, player.headshot ?? silhouette),
    short_name: player.shortName,
    schedule_time_utc: player.scheduledAt ? clockTime(player.scheduledAt) : '',
    game_info: matchup(player),
    game_status: player.status,
    feed_game_id: player.feedGameId,
    scheduled_at: player.scheduledAt && timestamp(player.scheduledAt),
    side: player.side,
    outcome: player.outcome,
  }
}

export function presentEntries(
  publicUrl: string,
  { rows, nextCursor }: OwnPage<OwnPickemEntry>,
): z.input<typeof entryPage> {
  return {
    pickem_contest_entries: rows.map(entry => ({
      ...presentTerms(entry),
      outcome: entry.outcome,
      paid: entry.paidCents === null ? null : formatCents(entry.paidCents),
      ...(entry.players && {
        pickem_contest_entry_players: entry.players.map(player => presentEntryPlayer(publicUrl, player)),
      }),
    })),
    next_cursor: nextCursor,
  }
}

/** `hh:mm AM/PM` in UTC. */
function clockTime(time: Date): string {
  const hours = time.getUTCHours()
  const twoDigits = (number: number) => String(number).padStart(2, '0')
  return `${twoDigits(hours % 12 || 12)}:${twoDigits(time.getUTCMinutes())} ${hours < 12 ? 'AM' : 'PM'}`
}
