import sql from 'sql-template-tag'
import { sentenceCase } from '@/lib/core/format'
import { formatCents } from '@/lib/core/money'
import { readId } from '@/lib/core/read-id'
import { defineList, rowsOf } from '@/lib/list/define-list'
import { anyOf, contains, either, nameFilter } from '@/lib/list/filters'
import { isContestOverdue, plannedStart } from './contest-start'
import { selectCurrentStatus } from './contest-state'
import type { ListedContest } from './find-contest'
import { contestKindNames, moneyPoolCents, prizePoolCents } from './rules'

/** The pages of older ones link to their contests. */
const newestBlueprints = sql`
  select id::text as value, name || ' (' || id || ')' as name from blueprints
   where exists (select from contests where blueprint_id = blueprints.id) order by id desc limit 100`

export const contestsList = defineList({
  name: 'contests',
  nouns: { one: 'contest', many: 'contests' },
  columns: [
    { key: 'contest', label: 'Contest', isFixed: true, onPhone: 'name' },
    { key: 'state', label: 'State', onPhone: 'state' },
    { key: 'kind', label: 'Kind', onPhone: 'detail' },
    { key: 'blueprint', label: 'Blueprint', yields: true },
    { key: 'buyIn', label: 'Buy-in', isNumeric: true },
    { key: 'prizes', label: 'Prizes', isNumeric: true },
    { key: 'entries', label: 'Joined', isNumeric: true, onPhone: 'value' },
    { key: 'starts', label: 'Starts' },
    { key: 'created', label: 'Created', sort: 'created', isHidden: true },
  ],
  csv: {
    ID: contest => `C-${contest.id}`,
    contest: ['Name', contest => contest.name],
    state: contest => sentenceCase(contest.status),
    Game: contest => contest.gameName,
    kind: contest => contestKindNames[contest.kind],
    blueprint: contest => contest.blueprintName,
    buyIn: ['Buy-in (USD or play money)', contest => formatCents(contest.buyInCents)],
    prizes: ['Prizes (USD)', contest => formatCents(moneyPoolCents(contest.prizes))],
    'Prizes (bucks and credits)': ({ prizes }) =>
      formatCents(prizePoolCents(prizes) - moneyPoolCents(prizes)),
    entries: ['Entries', contest => contest.entries],
    Capacity: contest => contest.capacity,
    starts: contest => contest.plannedStart,
    created: contest => contest.createdAt,
  },
  from: sql`contests c`,
  id: { by: sql`c.id`, type: 'int' },
  select: rowsOf<ListedContest>(sql`
    c.id, c.name, ${selectCurrentStatus} as status, c.blueprint_id, b.name as blueprint_name, c.kind, g.name as game_name, c.buy_in_cents,
    c.capacity, c.prizes, ${plannedStart} as planned_start, c.created_at, c.entry_count as entries`),
  join: sql`join blueprints b on b.id = c.blueprint_id join games g on g.id = c.game_id`,
  sorts: { created: { by: sql`c.id`, type: 'int', isDescendingFirst: true } },
  defaultSort: '-created',
  filters: {
    state: anyOf(
      'State',
      { open: 'open', locked: 'locked', completed: 'completed', canceled: 'canceled' },
      chosen => sql`${selectCurrentStatus} = any(${chosen}::text[])`,
    ),
    kind: anyOf('Kind', contestKindNames, chosen => sql`c.kind::text = any(${chosen}::text[])`),
    game: nameFilter(
      'Game',
      sql`select name from games order by sequence, id`,
      name =>
        sql`exists (select from games where games.id = c.game_id and lower(games.name) = lower(${name}))`,
    ),
    blueprint: nameFilter('Blueprint', newestBlueprints, id => sql`c.blueprint_id::text = ${id}`),
    completion: either('Completion', { overdue: 'overdue', timely: 'not overdue' }, isContestOverdue),
    standings: either(
      'Standings',
      { differ: 'differ from the feed', same: 'no difference' },
      sql`c.standings_differ_at is not null`,
    ),
  },
  search: {
    placeholder: 'Find a contest',
    where: text => sql`(${contains(sql`c.name`, text)} or c.id = ${readId(text, 'c')})`,
  },
  views: [
    { key: 'all', name: 'All' },
    { key: 'open', name: 'Open', filters: { state: 'open' } },
    { key: 'locked', name: 'Locked', filters: { state: 'locked' } },
    { key: 'overdue', name: 'Overdue', filters: { completion: 'overdue' } },
    { key: 'practice', name: 'Practice', filters: { kind: 'practice' } },
  ],
  sample: { searches: ['a'] },
})
