import type { Metadata } from 'next'
import { Suspense } from 'react'
import { formatTransfer } from '@/app/admin/(console)/payment-events/format-transfer'
import { viewActions } from '@/app/admin/(console)/saved-views/view-actions'
import { Absent, DateTimeCell, NameCell } from '@/components/list/cells'
import type { Reader, RowOf } from '@/components/list/table-row'
import { PageHeader } from '@/components/page/page-header'
import { Skeleton } from '@/components/ui/skeleton'
import { State } from '@/components/ui/state'
import { hasRole, requireOperator } from '@/lib/console/auth/operator'
import { listRequest } from '@/lib/console/page/list-request'
import { formatMoney } from '@/lib/core/format'
import { openList } from '@/lib/list/open-list'
import type { Parameters } from '@/lib/list/state'
import { type ListedPaymentCase, paymentCasesList } from '@/lib/payments/cases-list'
import type { Operator } from '@/lib/people/operator/find-session'
import { CasesView } from './cases-view'

export const metadata: Metadata = { title: 'Payment cases' }

type Props = { searchParams: Promise<Parameters> }

export default async function PaymentCasesPage({ searchParams }: Props) {
  const operator = await requireOperator()
  return (
    <>
      <PageHeader title="Payment cases">
        Disputes, failed events, and differences to the records of the provider.
      </PageHeader>
      <Suspense fallback={<Skeleton rows={12} label="Loading payment cases" />}>
        <Rows operator={operator} searchParams={searchParams} />
      </Suspense>
    </>
  )
}

async function Rows({ operator, searchParams }: Props & { operator: Operator }) {
  const request = await listRequest(operator, '/admin/payment-cases', searchParams)
  const { frame, rows } = await openList(paymentCasesList, request)
  return (
    <CasesView
      frame={frame}
      rows={rows.map(row => presentCase(row, operator))}
      viewActions={viewActions}
      canResolve={hasRole(operator, 'manager')}
    />
  )
}

const kinds: Record<ListedPaymentCase['kind'], string> = {
  dispute: 'Refund or dispute',
  mismatch: 'Failed event',
  difference: 'Difference to the provider',
  account: 'Ownership of an account',
}

function presentCase(row: ListedPaymentCase, { zone, now }: Reader): RowOf<typeof paymentCasesList> {
  const { id, kind, provider, summary, amountCents, userId } = row
  const { createdAt, resolvedAt, resolution } = row
  const transfer = formatTransfer(row)
  const href = userId ? `/admin/users/${userId}` : undefined
  return {
    id: String(id),
    name: summary,
    ...(href && { href }),
    facts: { isOpen: resolvedAt === null },
    cells: {
      case: (
        <NameCell
          name={summary}
          id={[kinds[kind], provider].filter(Boolean).join(', ')}
          {...(href && { href })}
        />
      ),
      status: <State is={resolvedAt ? 'ended' : 'paused'}>{resolvedAt ? 'Resolved' : 'Open'}</State>,
      amount: amountCents > 0n ? formatMoney(amountCents) : <Absent>None</Absent>,
      transfer: transfer || <Absent>None</Absent>,
      created: <DateTimeCell at={createdAt} zone={zone} now={now} />,
      resolution: resolution || <Absent>None</Absent>,
    },
  }
}
