import { ChallengeHeader } from '@/app/admin/(console)/challenges/[id]/challenge-header'
import { loadChallenge } from '@/app/admin/(console)/challenges/[id]/load-challenge'
import { viewActions } from '@/app/admin/(console)/saved-views/view-actions'
import { DateTimeCell, NameCell } from '@/components/list/cells'
import { ListView } from '@/components/list/list-view'
import type { RowOf } from '@/components/list/table-row'
import { State } from '@/components/ui/state'
import { requireOperator } from '@/lib/console/auth/operator'
import { listRequest } from '@/lib/console/page/list-request'
import { openList } from '@/lib/list/open-list'
import type { Parameters } from '@/lib/list/state'
import { winnersList } from '@/lib/rewards/challenge/winners-list'

type Props = { params: Promise<{ id: string }>; searchParams: Promise<Parameters> }

export default async function WinnersPage({ params, searchParams }: Props) {
  const operator = await requireOperator()
  const challenge = await loadChallenge(params)
  const request = await listRequest(operator, `/admin/challenges/${challenge.id}/winners`, searchParams)
  const { frame, rows } = await openList(winnersList, request, challenge.id)
  return (
    <>
      <ChallengeHeader challenge={challenge} operator={operator} />
      <ListView
        frame={frame}
        viewActions={viewActions}
        empty="No winners yet."
        rows={rows.map(
          ({ id, userId, username, name, wonAt, revokedAt }): RowOf<typeof winnersList> => ({
            id: String(id),
            name: username,
            href: `/admin/users/${userId}`,
            cells: {
              user: <NameCell name={username} href={`/admin/users/${userId}`} id={`U-${userId}`} />,
              name,
              state: revokedAt ? <State is="ended">Revoked</State> : <State is="live">Valid</State>,
              won: <DateTimeCell at={wonAt} zone={operator.zone} now={operator.now} />,
            },
          }),
        )}
      />
    </>
  )
}
