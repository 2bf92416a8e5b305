import { replayDelivery } from '@/app/admin/(console)/generated/actions'
import { List, type ScopedListPageProps } from '@/app/admin/(console)/list'
import { EndpointState } from '@/app/admin/(console)/webhooks/endpoint-state'
import { ReplayList } from '@/components/feedback/replay-list'
import { Absent, DateTimeCell, NameCell } from '@/components/list/cells'
import type { Reader, RowOf } from '@/components/list/table-row'
import { DetailHeader } from '@/components/page/detail-header'
import { Note } from '@/components/ui/note'
import { State, type StateName } from '@/components/ui/state'
import { Time } from '@/components/ui/time'
import { hasRole, requireOperator } from '@/lib/console/auth/operator'
import { env } from '@/lib/core/env'
import { formatRelative } from '@/lib/core/format'
import { deliveriesList, type ListedDelivery } from '@/lib/notify/webhooks/deliveries-list'
import { maskUrl } from '@/lib/notify/webhooks/rules'
import { EndpointMenu } from './endpoint-menu'
import { loadEndpoint } from './load-endpoint'

export default async function WebhookPage({ params, searchParams }: ScopedListPageProps) {
  const operator = await requireOperator()
  const endpoint = await loadEndpoint(params)
  const { id, name, url, events, disabledAt, failingSince, previousSecretUntil, updatedAt } = endpoint
  const [isEditor, isManager] = [hasRole(operator, 'editor'), hasRole(operator, 'manager')]
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
              endpoint={{ id, name, url: shownUrl, events, isEnabled, updatedAt }}
              isManager={isManager}
              allowsLocal={env().QA_TOOLS}
            />
          )
        }
      >
        <span className="break-all">{shownUrl}</span>. Gets {events.join(', ')}.
      </DetailHeader>
      <div className="mb-3 grid gap-2 empty:hidden">
        {failingSince && (
          <Note tone="warn" title="Failing.">
            No request has succeeded since <Time at={failingSince} relative="beside" />. The endpoint is
            disabled after three days of failures.
          </Note>
        )}
        {disabledAt && (
          <Note tone="bad" title="Disabled.">
            It has received no events since <Time at={disabledAt} relative="beside" />. Enable it, then replay
            the failed deliveries.
          </Note>
        )}
        {previousSecretUntil && (
          <Note title="Secret rotated.">
            Events are also signed with the previous secret until{' '}
            <Time at={previousSecretUntil} relative="beside" />.
          </Note>
        )}
      </div>
      <List
        of={deliveriesList}
        scope={id}
        at={`/admin/webhooks/${id}`}
        searchParams={searchParams}
        row={row => presentDelivery(row, operator, isManager)}
      >
        {shown => (
          <ReplayList
            {...shown}
            replay={isEditor && isEnabled ? replayDelivery : undefined}
            empty="No deliveries yet."
          />
        )}
      </List>
    </>
  )
}

const states: Record<ListedDelivery['status'], [StateName, string]> = {
  pending: ['scheduled', 'Pending'],
  delivered: ['live', 'Delivered'],
  failed: ['failed', 'Failed'],
}

function presentDelivery(
  delivery: ListedDelivery,
  { zone, now }: Reader,
  showsBody: boolean,
): RowOf<typeof deliveriesList> {
  const { id, uid, type, status, attempts, durationMs, createdAt, closedAt } = delivery
  const [is, words] = states[status]
  return {
    id: String(id),
    name: `${type} evt_${uid}`,
    cells: {
      event: <NameCell name={type} id={`evt_${uid}`} isLong />,
      status: <State is={is}>{words}</State>,
      result: <Result delivery={delivery} now={now} />,
      attempts,
      response: <Response delivery={delivery} showsBody={showsBody} />,
      duration: durationMs === null ? <Absent>None</Absent> : `${durationMs} ms`,
      created: <DateTimeCell at={createdAt} zone={zone} now={now} />,
      closed: <DateTimeCell at={closedAt} zone={zone} now={now} absent="Pending" />,
    },
  }
}

/** Only managers see bodies, since an error page can quote the URL. */
function Response({ delivery, showsBody }: { delivery: ListedDelivery; showsBody: boolean }) {
  const { responseBody, responseStatus } = delivery
  if (!responseBody) return <Absent>{responseStatus === null ? 'No response' : 'Empty'}</Absent>
  if (!showsBody) return <Absent>Hidden</Absent>
  return <span className="line-clamp-2 max-w-[40ch] break-all font-mono text-12">{responseBody}</span>
}

function Result({ delivery, now }: { delivery: ListedDelivery; now: Date }) {
  const { status, error, attempts, responseStatus, nextAttemptAt } = delivery
  if (status === 'delivered') return `Answered ${responseStatus}`
  const isWaiting = nextAttemptAt !== null && nextAttemptAt > now
  const next = isWaiting ? `Next attempt ${formatRelative(nextAttemptAt, now)}` : ''
  if (!error && attempts > 0) return 'Waits for the response'
  if (!error) return next || <Absent>Not sent yet</Absent>
  return (
    <span className="block max-w-[40ch] text-pretty text-12">
      <span className="block text-danger">{error}</span>
      {next && <span className="block text-muted">{next}</span>}
    </span>
  )
}
