import { ChallengeHeader } from '@/app/admin/(console)/challenges/[id]/challenge-header'
import { loadChallenge } from '@/app/admin/(console)/challenges/[id]/load-challenge'
import { List, type ScopedListPageProps } from '@/app/admin/(console)/list'
import { DateTimeCell, NameCell } from '@/components/list/cells'
import type { RowOf } from '@/components/list/table-row'
import { State } from '@/components/ui/state'
import { requireOperator } from '@/lib/console/auth/operator'
import { winnersList } from '@/lib/rewards/challenge/winners-list'

export default async function WinnersPage({ params, searchParams }: ScopedListPageProps) {
  const operator = await requireOperator()
  const challenge = await loadChallenge(params)
  return (
    <>
      <ChallengeHeader challenge={challenge} operator={operator} />
      <List
        of={winnersList}
        scope={challenge.id}
        at={`/admin/challenges/${challenge.id}/winners`}
        searchParams={searchParams}
        empty="No winners yet."
        row={({ id, userId, username, name, wonAt, revokedAt }): RowOf<typeof winnersList> => ({
          id: String(id),
          name: username,
          href: `/admin/users/${userId}`,
          cells: {
            user: <NameCell name={username} href={`/admin/users/${userId}`} id={`U-${userId}`} />,
            name,
            state: revokedAt ? <State is="ended">Revoked</State> : <State is="live">Valid</State>,
            won: <DateTimeCell at={wonAt} zone={operator.zone} now={operator.now} />,
          },
        })}
      />
    </>
  )
}
