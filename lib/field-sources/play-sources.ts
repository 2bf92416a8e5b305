import { call, type FieldSources, vendor } from './rules'

const feed = vendor('POST /feed/import')
const imported = vendor('POST /feed/import', 'Rows of the delivery')
const entry = call('POST /pickem/confirm-entry')

export const playSources: FieldSources = {
  'POST /feed/import': {
    'data.games': imported,
    'data.players': imported,
    'data.projections': imported,
    'data.results': imported,
  },
  SelectablePlayer: {
    feed_player_id: feed,
    feed_game_id: feed,
    projection: feed,
    headshot_high_resolution: feed,
    short_name: feed,
  },
  PickemEntry: {
    pickem_contest_entry_id: entry,
    game_id: entry,
    contest_name: call('POST /pickem/confirm-entry', 'Name of the game when the entry was bought'),
    buy_in: entry,
    payout: call('POST /pickem/confirm-entry', 'Buy-in times multiplier'),
    multiplier: call('POST /pickem/confirm-entry', 'From the multiplier table when the entry was bought'),
    picks: entry,
    is_settled: vendor('POST /feed/import', 'All picks can be graded'),
  },
  PickemEntryPlayer: {
    pickem_contest_entry_player_id: entry,
    feed_player_id: entry,
    projection: call('POST /pickem/confirm-entry', 'The line when the entry was bought'),
    is_game_started: feed,
    is_game_completed: feed,
    is_played: feed,
    result: feed,
    headshot_high_resolution: feed,
    short_name: feed,
    schedule_time_utc: feed,
    game_info: feed,
    game_status: feed,
  },
}
