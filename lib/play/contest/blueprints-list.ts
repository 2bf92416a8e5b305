import sql from 'sql-template-tag'
import { formatCents } from '@/lib/core/money'
import { readId } from '@/lib/core/read-id'
import { defineList, rowsOf } from '@/lib/list/define-list'
import { anyOf, contains } from '@/lib/list/filters'
import type { Blueprint } from './find-blueprint'
import { contestKindNames } from './rules'

export type ListedBlueprint = Pick<
  Blueprint,
  'id' | 'name' | 'gameName' | 'kind' | 'buyInCents' | 'contests'
> & { matches: number; createdAt: Date }

export const blueprintsList = defineList({
  name: 'blueprints',
  nouns: { one: 'blueprint', many: 'blueprints' },
  columns: [
    { key: 'blueprint', label: 'Blueprint', isFixed: true, onPhone: 'name' },
    { key: 'kind', label: 'Kind', onPhone: 'state' },
    { key: 'buyIn', label: 'Buy-in', isNumeric: true, onPhone: 'value' },
    { key: 'slate', label: 'Slate', isNumeric: true, onPhone: 'detail' },
    { key: 'contests', label: 'Contests', isNumeric: true },
    { key: 'created', label: 'Created', sort: 'created', isHidden: true },
  ],
  csv: {
    ID: row => row.id,
    blueprint: ['Name', row => row.name],
    Game: row => row.gameName,
    kind: row => contestKindNames[row.kind],
    buyIn: ['Buy-in (USD or play money)', row => formatCents(row.buyInCents)],
    slate: ['Matches', row => row.matches],
    contests: row => row.contests,
    created: row => row.createdAt,
  },
  from: sql`blueprints b`,
  id: { by: sql`b.id`, type: 'int' },
  select: rowsOf<ListedBlueprint>(sql`
    b.id, b.name, g.name as game_name, b.kind, b.buy_in_cents, b.created_at,
    (select count(*)::int from blueprint_feed_games where blueprint_id = b.id) as matches,
    (select count(*)::int from contests where blueprint_id = b.id) as contests`),
  join: sql`join games g on g.id = b.game_id`,
  sorts: { created: { by: sql`b.id`, type: 'int', isDescendingFirst: true } },
  defaultSort: '-created',
  filters: {
    kind: anyOf('Kind', contestKindNames, chosen => sql`b.kind::text = any(${chosen}::text[])`),
  },
  search: {
    placeholder: 'Find a blueprint',
    where: text => sql`(
      ${contains(sql`b.name`, text)} or b.id = ${readId(text)}
      or exists (select from games where games.id = b.game_id and ${contains(sql`games.name`, text)}))`,
  },
  sample: { searches: ['a'] },
})
