import sql from 'sql-template-tag'
import { defineList, rowsOf } from '@/lib/list/define-list'
import { anyState } from '@/lib/list/filters'
import { dateRange } from '@/lib/list/range-filters'

export type ChallengeWinner = {
  id: number
  userId: number
  username: string
  name: string
  wonAt: Date
  revokedAt: Date | null
}

export const winnersList = defineList({
  name: 'challenge-winners',
  nouns: { one: 'win', many: 'wins' },
  columns: [
    { key: 'user', label: 'User', isFixed: true, onPhone: 'name' },
    { key: 'name', label: 'Challenge', onPhone: 'detail' },
    { key: 'state', label: 'State', onPhone: 'state' },
    { key: 'won', label: 'Won', sort: 'won', onPhone: 'value' },
  ],
  csv: {
    user: win => `U-${win.userId}`,
    Username: win => win.username,
    name: win => win.name,
    won: win => win.wonAt,
    state: ['Revoked', win => win.revokedAt],
  },
  from: sql`challenge_wins w`,
  id: { by: sql`w.id`, type: 'bigint' },
  select: rowsOf<ChallengeWinner>(sql`w.id::float8, w.user_id, u.username, w.name, w.won_at, w.revoked_at`),
  join: sql`join users u on u.id = w.user_id`,
  where: (challengeId: number) => sql`w.challenge_id = ${challengeId}`,
  sorts: { won: { by: sql`w.id`, type: 'bigint', isDescendingFirst: true } },
  defaultSort: '-won',
  filters: {
    state: anyState('State', {
      valid: sql`w.revoked_at is null`,
      revoked: sql`w.revoked_at is not null`,
    }),
    won: dateRange('Won', sql`w.won_at`),
  },
  views: [
    { key: 'all', name: 'All' },
    { key: 'revoked', name: 'Revoked', filters: { state: 'revoked' } },
  ],
  sample: {
    scope: sql`
      select challenge_id as id from challenge_wins where challenge_id is not null
       group by challenge_id order by count(*) desc limit 1`,
  },
})
