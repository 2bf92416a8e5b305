import sql from 'sql-template-tag'
import { sentenceCase } from '@/lib/core/format'
import { readId } from '@/lib/core/read-id'
import { defineList, rowsOf } from '@/lib/list/define-list'
import { anyOf, contains, either, nameFilter, oneOf } from '@/lib/list/filters'
import { dateRange } from '@/lib/list/range-filters'
import { heldLines, isOverdue } from './match-state'
import { type FeedGameStatus, type FeedMatch, maxCountedPicks } from './rules'

/** `openEntries` counts among the newest picks; `hasMoreEntries` if there are more picks. */
export type ListedMatch = FeedMatch & {
  gameId: number
  gameName: string
  lines: number
  results: number
  openEntries: number
  hasMoreEntries: boolean
  isDue: boolean
  updatedAt: Date
}

/** Of the match `f`. */
export const ofMatch = sql`game_id = f.game_id and feed_game_id = f.feed_game_id`

/** One more than are counted. */
export const newestPicks = sql`
  select entry_id from pickem_entry_players where ${ofMatch} order by entry_id desc limit ${maxCountedPicks + 1}`

const isMatchOverdue = sql`exists (select from feed_games where ${ofMatch} and ${isOverdue})`

const hasHeldLine = sql`
  (f.game_id, f.feed_game_id) in (select line.game_id, line.feed_game_id ${heldLines})`

const isDue = sql`exists (select from settlement_queue where ${ofMatch} and due_at <= now())`

/** Within a sentence. */
export const matchStatusNames: Record<FeedGameStatus, string> = {
  Scheduled: 'scheduled',
  InProgress: 'in progress',
  Final: 'final',
  Delayed: 'delayed',
  Postponed: 'postponed',
  Suspended: 'suspended',
  Canceled: 'canceled',
}

/** All matches of the feed, latest start first. */
export const matchesList = defineList({
  name: 'matches',
  nouns: { one: 'match', many: 'matches' },
  columns: [
    { key: 'match', label: 'Match', isFixed: true, onPhone: 'name' },
    { key: 'state', label: 'State', onPhone: 'state' },
    { key: 'starts', label: 'Starts', sort: 'starts', onPhone: 'detail' },
    { key: 'lines', label: 'Lines', isNumeric: true },
    { key: 'results', label: 'Results', isNumeric: true },
    { key: 'entries', label: 'Open entries', isNumeric: true, onPhone: 'value' },
    { key: 'updated', label: 'Updated', isHidden: true },
  ],
  csv: {
    Game: match => match.gameName,
    match: ['Feed game ID', match => match.feedGameId],
    Away: match => match.awayTeam,
    Home: match => match.homeTeam,
    state: match => sentenceCase(matchStatusNames[match.status]),
    starts: match => match.scheduledAt,
    lines: match => match.lines,
    results: match => match.results,
    entries: match => `${match.openEntries}${match.hasMoreEntries ? '+' : ''}`,
    'Settlement due': match => match.isDue,
    updated: match => match.updatedAt,
  },
  from: sql`feed_games f`,
  id: { by: sql`((f.game_id::bigint << 32) | f.feed_game_id)`, type: 'bigint' },
  select: rowsOf<ListedMatch>(sql`
    f.game_id, g.name as game_name, f.feed_game_id, f.home_team, f.away_team, f.scheduled_at, f.status, f.updated_at,
    figures.lines, figures.results, picks.open_entries, picks.has_more_entries, ${isDue} as is_due`),
  join: sql`
    join games g on g.id = f.game_id
    cross join lateral (
      select count(projection)::int as lines, count(is_played)::int as results from projections where ${ofMatch}
    ) figures
    cross join lateral (
      select count(distinct e.id)::int as open_entries, count(*) > ${maxCountedPicks} as has_more_entries
        from (${newestPicks}) latest
             left join pickem_entries e on e.id = latest.entry_id and e.settled_at is null
    ) picks`,
  sorts: {
    starts: { by: sql`coalesce(f.scheduled_at, 'infinity')`, type: 'timestamptz', isDescendingFirst: true },
  },
  defaultSort: '-starts',
  filters: {
    game: nameFilter(
      'Game',
      sql`select name from games order by sequence, id`,
      name => sql`f.game_id in (select id from games where lower(name) = lower(${name}))`,
    ),
    status: anyOf('State', matchStatusNames, chosen => sql`f.status::text = any(${chosen}::text[])`),
    starts: dateRange('Starts', sql`f.scheduled_at`),
    when: oneOf('When', { next: 'now or upcoming', ahead: 'upcoming', over: 'started' }, when => {
      // The expression of the index, so that a page does not read all past matches.
      if (when === 'next') return sql`coalesce(f.scheduled_at, 'infinity') > now() - interval '6 hours'`
      return when === 'ahead' ? sql`f.scheduled_at > now()` : sql`f.scheduled_at <= now()`
    }),
    results: either('Results', { overdue: 'overdue', timely: 'not overdue' }, isMatchOverdue),
    lines: either('Lines', { unconfirmed: 'unconfirmed', confirmed: 'all confirmed' }, hasHeldLine),
    settlement: either('Settlement', { due: 'due', idle: 'not due' }, isDue),
  },
  search: {
    placeholder: 'Find a team',
    where: text => sql`(${contains(sql`f.home_team`, text)} or ${contains(sql`f.away_team`, text)}
      or f.feed_game_id = ${readId(text)})`,
  },
  views: [
    { key: 'next', name: 'Now and next', filters: { when: 'next' }, sort: 'starts' },
    { key: 'all', name: 'All' },
    { key: 'ahead', name: 'Upcoming', filters: { when: 'ahead' }, sort: 'starts' },
    { key: 'live', name: 'In progress', filters: { status: 'InProgress' } },
    { key: 'overdue', name: 'Overdue', filters: { results: 'overdue' } },
    { key: 'due', name: 'Settlement due', filters: { settlement: 'due' } },
    { key: 'off', name: 'Not played', filters: { status: 'Postponed,Suspended,Canceled' } },
  ],
  sample: { searches: ['a'], countsUpTo: maxCountedPicks },
})
