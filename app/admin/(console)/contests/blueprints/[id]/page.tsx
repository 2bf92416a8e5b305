import { WaitingRequests } from '@/app/admin/(console)/approvals/waiting-requests'
import { describeOverlay } from '@/app/admin/(console)/contests/[id]/money-facts'
import { BlueprintEditor } from '@/app/admin/(console)/contests/blueprints/blueprint-editor'
import { presentSlate } from '@/app/admin/(console)/contests/blueprints/present-slate'
import { formatBuyIn, formatTotals } from '@/app/admin/(console)/contests/contest-labels'
import { DetailHeader } from '@/components/page/detail-header'
import { buttonClass } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { hasRole, requireOperator } from '@/lib/console/auth/operator'
import { loadByIdParam } from '@/lib/console/page/id-param'
import { pluralize } from '@/lib/core/format'
import { findBlueprint, listSlateMatches } from '@/lib/play/contest/find-blueprint'
import { OpenContest } from './open-contest'

export default async function BlueprintPage({ params }: { params: Promise<{ id: string }> }) {
  const operator = await requireOperator()
  const blueprint = await loadByIdParam(params, findBlueprint)
  const { id, gameId, gameName, name, kind, buyInCents, capacity, prizes, feedGameIds, contests, updatedAt } =
    blueprint
  const matches = await listSlateMatches(gameId, feedGameIds)
  const canEdit = hasRole(operator, 'editor')
  return (
    <>
      <DetailHeader
        title={name}
        actions={
          <>
            <Link href={`/admin/contests?blueprint=${id}`} className={buttonClass()}>
              {pluralize(contests, 'contest')}
            </Link>
            {hasRole(operator, prizes.length > 0 ? 'manager' : 'editor') && (
              <OpenContest
                blueprintId={id}
                updatedAt={updatedAt.toISOString()}
                name={name}
                buyIn={formatBuyIn(buyInCents, kind)}
                prizes={formatTotals(prizes)}
                overlay={describeOverlay(blueprint)}
              />
            )}
          </>
        }
      >
        Blueprint {id} for {gameName}.
      </DetailHeader>
      <WaitingRequests operator={operator} type="blueprint" id={id} />
      <div className="max-w-form">
        <BlueprintEditor
          id={id}
          gameId={gameId}
          form={{ name, kind, buyInCents: Number(buyInCents), capacity, prizes, feedGameIds }}
          updatedAt={updatedAt.toISOString()}
          contests={contests}
          matches={presentSlate(matches)}
          canEdit={canEdit}
        />
      </div>
    </>
  )
}
