import type { Metadata } from 'next'
import { viewActions } from '@/app/admin/(console)/saved-views/view-actions'
import { replay } from '@/app/admin/(console)/webhooks/actions'
import { EndpointState } from '@/app/admin/(console)/webhooks/endpoint-state'
import { ReplayList } from '@/components/admin/feedback/replay-list'
import { DetailHeader } from '@/components/admin/layout/page-header'
import { Note } from '@/components/ui/note'
import { Time } from '@/components/ui/time'
import { hasRole, requireOperator } from '@/lib/auth/operator'
import type { Parameters } from '@/lib/list/state'
import { listRequest } from '@/lib/page/list-request'
import { listDeliveries } from '@/lib/webhooks/deliveries-list'
import { maskUrl } from '@/lib/webhooks/rules'
import { EndpointMenu } from './endpoint-menu'
import { loadEndpoint } from './load-endpoint'
import { presentDelivery } from './present-rows'

export const metadata: Metadata = { title: 'Webhook endpoint' }

type Props = { params: Promise<{ id: string }>; searchParams: Promise<Parameters> }

export default async function WebhookPage({ params, searchParams }: Props) {
  const operator = await requireOperator()
  const endpoint = await loadEndpoint(params)
  const { id, name, url, events, disabledAt, failingSince, previousSecretUntil, updatedAt } = endpoint
  const [isEditor, isManager] = [hasRole(operator, 'editor'), hasRole(operator, 'manager')]
  const request = await listRequest(operator, `/admin/webhooks/${id}`, searchParams)
  const { frame, rows } = await listDeliveries(id, request)
  const shownUrl = isManager ? url : maskUrl(url)
  const isEnabled = disabledAt === null
  return (
    <>
      <DetailHeader
        title={name}
        state={<EndpointState endpoint={endpoint} />}
        actions={
          isEditor && (
            <EndpointMenu
              endpoint={{ id, name, url: shownUrl, events, isEnabled, updatedAt: updatedAt.toISOString() }}
              isManager={isManager}
            />
          )
        }
      >
        <span className="break-all">{shownUrl}</span>. Gets {events.join(', ')}.
      </DetailHeader>
      <div className="mb-3 grid gap-2 empty:hidden">
        {failingSince && (
          <Note tone="warn" title="Failing.">
            No request succeeded since <Time at={failingSince} relative="beside" />. After three days it is
            disabled.
          </Note>
        )}
        {disabledAt && (
          <Note tone="bad" title="Disabled.">
            It gets no events since <Time at={disabledAt} relative="beside" />. Enable it, then replay the
            failed deliveries.
          </Note>
        )}
        {previousSecretUntil && (
          <Note title="Secret rotated.">
            The previous secret signs too until <Time at={previousSecretUntil} relative="beside" />.
          </Note>
        )}
      </div>
      <ReplayList
        frame={frame}
        rows={rows.map(row => presentDelivery(row, operator, isManager))}
        viewActions={viewActions}
        replay={isEditor && isEnabled ? replay : undefined}
        empty="No deliveries yet."
      />
    </>
  )
}
