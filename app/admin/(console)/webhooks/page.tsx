import { PageHeader } from '@/components/page/page-header'
import { EmptyState } from '@/components/ui/empty-state'
import { Link } from '@/components/ui/link'
import { hasRole, requireOperator } from '@/lib/console/auth/operator'
import { env } from '@/lib/core/env'
import { formatCount, pluralize } from '@/lib/core/format'
import { type ListedEndpoint, listEndpoints } from '@/lib/notify/webhooks/endpoints'
import { maskUrl } from '@/lib/notify/webhooks/rules'
import { EndpointState } from './endpoint-state'
import { NewEndpointButton } from './new-endpoint-button'

export default async function WebhooksPage() {
  const operator = await requireOperator()
  const endpoints = await listEndpoints()
  const isManager = hasRole(operator, 'manager')
  return (
    <>
      <PageHeader title="Webhooks" actions={isManager && <NewEndpointButton allowsLocal={env().QA_TOOLS} />}>
        Endpoints of other systems that get events of entries, payments, accounts, releases and maintenance.
      </PageHeader>
      <div className="max-w-page">
        {endpoints.length === 0 ? (
          <EmptyState>No endpoints yet. A manager can add one.</EmptyState>
        ) : (
          <ul
            aria-label="Webhook endpoints"
            className="overflow-clip rounded-card border border-line bg-raised"
          >
            {endpoints.map(endpoint => (
              <li
                key={endpoint.id}
                className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 border-line border-b px-3 py-2 last:border-b-0"
              >
                <Row endpoint={endpoint} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  )
}

function Row({ endpoint }: { endpoint: ListedEndpoint }) {
  const { id, name, url, events, pending, failed } = endpoint
  const counts = [
    pluralize(events.length, 'event type'),
    ...(pending > 0 ? [`${formatCount(pending)} pending`] : []),
    ...(failed > 0 ? [`${formatCount(failed)} failed in 24 hours`] : []),
  ]
  return (
    <>
      <span className="min-w-0 flex-1 basis-[60%]">
        <Link
          href={`/admin/webhooks/${id}`}
          className="block truncate font-medium hover:underline hover:underline-offset-3"
        >
          {name}
        </Link>
        <span className="block truncate text-12 text-muted">{maskUrl(url)}</span>
        <span className="block text-12 text-muted">{counts.join(', ')}</span>
      </span>
      <EndpointState endpoint={endpoint} />
    </>
  )
}
