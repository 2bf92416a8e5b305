import sql from 'sql-template-tag'
import { defineList } from '@/lib/list/define-list'
import { anyOf } from '@/lib/list/filters'
import { type ListRequest, type OpenList, openList } from '@/lib/list/open-list'
import { dateRange } from '@/lib/list/range-filters'

export type ChallengeWinner = {
  id: number
  userId: number
  username: string
  name: string
  wonAt: Date
  revokedAt: Date | null
}

export const winnersList = defineList<number>({
  name: 'challenge-winners',
  nouns: { one: 'win', many: 'wins' },
  columns: [
    { key: 'user', label: 'User', isFixed: true, onPhone: 'name' },
    { key: 'name', label: 'Won as', onPhone: 'detail' },
    { key: 'state', label: 'State', onPhone: 'state' },
    { key: 'won', label: 'Won', sort: 'won', onPhone: 'value' },
  ],
  from: sql`challenge_wins w`,
  id: { by: sql`w.id`, type: 'int' },
  select: sql`w.id, w.user_id, u.username, w.name, w.won_at, w.revoked_at`,
  join: sql`join users u on u.id = w.user_id`,
  where: challengeId => sql`w.challenge_id = ${challengeId}`,
  sorts: { won: { by: sql`w.id`, type: 'int', isDescendingFirst: true } },
  defaultSort: '-won',
  filters: {
    state: anyOf(
      'State',
      { valid: 'Valid', revoked: 'Revoked' },
      keys => sql`(
        (${keys.includes('valid')}::bool and w.revoked_at is null)
        or (${keys.includes('revoked')}::bool and w.revoked_at is not null))`,
    ),
    won: dateRange('Won', sql`w.won_at`),
  },
  views: [
    { key: 'all', name: 'All' },
    { key: 'revoked', name: 'Revoked', filters: { state: 'revoked' } },
  ],
  hasCsv: true,
  sample: {
    scope: sql`
      select challenge_id as id from challenge_wins where challenge_id is not null
       group by challenge_id order by count(*) desc limit 1`,
  },
})

export function listWinners(challengeId: number, request: ListRequest): Promise<OpenList<ChallengeWinner>> {
  return openList<ChallengeWinner, number>(winnersList, request, challengeId)
}
