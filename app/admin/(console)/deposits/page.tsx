import type { Metadata } from 'next'
import { Suspense } from 'react'
import { viewActions } from '@/app/admin/(console)/saved-views/view-actions'
import { Absent, DateTimeCell, NameCell } from '@/components/list/cells'
import { ListView } from '@/components/list/list-view'
import type { Reader, RowOf } from '@/components/list/table-row'
import { PageHeader } from '@/components/page/page-header'
import { Skeleton } from '@/components/ui/skeleton'
import { State, type StateName } from '@/components/ui/state'
import { requireOperator } from '@/lib/console/auth/operator'
import { listRequest } from '@/lib/console/page/list-request'
import { formatMoney } from '@/lib/core/format'
import { openList } from '@/lib/list/open-list'
import type { Parameters } from '@/lib/list/state'
import { depositsList, type ListedDeposit } from '@/lib/payments/deposits-list'
import type { Operator } from '@/lib/people/operator/find-session'

export const metadata: Metadata = { title: 'Deposits' }

type Props = { searchParams: Promise<Parameters> }

export default async function DepositsPage({ searchParams }: Props) {
  const operator = await requireOperator()
  return (
    <>
      <PageHeader title="Deposits">
        Money that users paid in. A deposit is credited when the provider confirms it.
      </PageHeader>
      <Suspense fallback={<Skeleton rows={12} label="Loading deposits" />}>
        <Rows operator={operator} searchParams={searchParams} />
      </Suspense>
    </>
  )
}

async function Rows({ operator, searchParams }: Props & { operator: Operator }) {
  const request = await listRequest(operator, '/admin/deposits', searchParams)
  const { frame, rows } = await openList(depositsList, request)
  return (
    <ListView
      frame={frame}
      rows={rows.map(row => presentDeposit(row, operator))}
      viewActions={viewActions}
      empty="No deposits yet."
    />
  )
}

const states: Record<ListedDeposit['status'], [StateName, string]> = {
  pending: ['paused', 'Pending'],
  completed: ['live', 'Completed'],
  failed: ['failed', 'Failed'],
}

function presentDeposit(deposit: ListedDeposit, { zone, now }: Reader): RowOf<typeof depositsList> {
  const { id, userId, username, amountCents, reversedCents, status, provider } = deposit
  const { methodLabel, failureReason, createdAt, closedAt } = deposit
  const [is, words] = states[status]
  const href = `/admin/users/${userId}`
  return {
    id: String(id),
    name: `D-${id} of ${username}`,
    href,
    cells: {
      deposit: <NameCell name={username} href={href} id={`D-${id}`} />,
      status: (
        <span title={failureReason}>
          <State is={is}>{words}</State>
        </span>
      ),
      amount: formatMoney(amountCents),
      reversed: reversedCents > 0n ? formatMoney(reversedCents) : <Absent>None</Absent>,
      method: methodLabel || <Absent>Not reported</Absent>,
      provider: provider ?? <Absent>None</Absent>,
      created: <DateTimeCell at={createdAt} zone={zone} now={now} />,
      closed: closedAt ? (
        <DateTimeCell at={closedAt} zone={zone} now={now} />
      ) : (
        <Absent>{status === 'pending' ? 'Open' : 'Not recorded'}</Absent>
      ),
    },
  }
}
