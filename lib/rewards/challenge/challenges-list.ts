import sql from 'sql-template-tag'
import { sentenceCase } from '@/lib/core/format'
import { readId } from '@/lib/core/read-id'
import { defineList, rowsOf } from '@/lib/list/define-list'
import { anyOf, anyState, contains, nameFilter } from '@/lib/list/filters'
import { challengeKindNames, getChallengeState } from './rules'
import { challengeColumns, maxCountedWinners, type StoredChallenge } from './stored-challenges'

const isEnded = sql`coalesce(c.ends_at <= now(), false)`

export const challengesList = defineList({
  name: 'challenges',
  nouns: { one: 'challenge', many: 'challenges' },
  columns: [
    { key: 'challenge', label: 'Challenge', isFixed: true, onPhone: 'name' },
    { key: 'state', label: 'State', onPhone: 'state' },
    { key: 'goal', label: 'Goal', onPhone: 'detail' },
    { key: 'game', label: 'Game' },
    { key: 'winners', label: 'Winners', isNumeric: true, onPhone: 'value' },
    { key: 'starts', label: 'Starts' },
    { key: 'ends', label: 'Ends' },
    { key: 'updated', label: 'Updated', sort: 'updated', isHidden: true },
  ],
  csv: {
    ID: challenge => `H-${challenge.id}`,
    challenge: ['Name', challenge => challenge.name],
    Description: challenge => challenge.description,
    Kind: challenge => challengeKindNames[challenge.kind],
    goal: challenge => challenge.goal,
    game: challenge => challenge.gameName,
    state: (challenge, at) => sentenceCase(getChallengeState(challenge, at)),
    starts: challenge => challenge.startsAt,
    ends: challenge => challenge.endsAt,
    winners: ['Winners (up to 10,000)', challenge => challenge.winners],
    updated: null,
  },
  from: sql`challenges c`,
  id: { by: sql`c.id`, type: 'int' },
  select: rowsOf<StoredChallenge>(challengeColumns),
  join: sql`left join games g on g.id = c.game_id`,
  sorts: { updated: { by: sql`c.updated_at`, type: 'timestamptz', isDescendingFirst: true } },
  defaultSort: '-updated',
  filters: {
    state: anyState('State', {
      active: sql`c.status = 'Active' and c.starts_at <= now() and not ${isEnded}`,
      scheduled: sql`c.status = 'Active' and c.starts_at > now() and not ${isEnded}`,
      paused: sql`c.status = 'Paused' and not ${isEnded}`,
      ended: isEnded,
    }),
    kind: anyOf('Kind', challengeKindNames, keys => sql`c.kind::text = any(${keys}::text[])`),
    game: nameFilter(
      'Game',
      sql`select name from games order by sequence, id`,
      name =>
        sql`exists (select from games where games.id = c.game_id and lower(games.name) = lower(${name}))`,
    ),
  },
  search: {
    placeholder: 'Find a challenge',
    where: text => sql`(${contains(sql`c.name`, text)} or c.id = ${readId(text, 'h')})`,
  },
  views: [
    { key: 'all', name: 'All' },
    { key: 'active', name: 'Active', filters: { state: 'active' } },
    { key: 'paused', name: 'Paused', filters: { state: 'paused' } },
    { key: 'ended', name: 'Ended', filters: { state: 'ended' } },
  ],
  sample: { searches: ['a'], countsUpTo: maxCountedWinners },
})
