import type { z } from 'zod'
import { formatCents } from '@/lib/money'
import { absoluteUrl, flag } from '@/lib/wire'
import type { Entry, EntryPlayer } from './get-entry'
import type { SelectablePlayer } from './list-players'
import { matchup } from './rules'
import type { entryDetails, selectablePlayers } from './schema'

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

export function presentEntry(
  publicUrl: string,
  { entry, players }: { entry: Entry; players: EntryPlayer[] },
): z.input<typeof entryDetails> {
  return {
    pickem_contest_entry: {
      pickem_contest_entry_id: entry.id,
      game_id: entry.gameId,
      contest_name: entry.contestName,
      buy_in: formatCents(entry.buyInCents),
      payout: formatCents(entry.payoutCents),
      multiplier: Number(entry.multiplier),
      picks: entry.picks,
      is_settled: flag(entry.isSettled),
    },
    pickem_contest_entry_players: players.map(player => presentEntryPlayer(publicUrl, player)),
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
  }
}

/** `hh:mm AM/PM` in UTC. */
function clockTime(time: Date): string {
  const hours = time.getUTCHours()
  const twoDigits = (number: number) => String(number).padStart(2, '0')
  return `${twoDigits(hours % 12 || 12)}:${twoDigits(time.getUTCMinutes())} ${hours < 12 ? 'AM' : 'PM'}`
}
