import { List, type ListPageProps } from '@/app/admin/(console)/list'
import { formatTransfer } from '@/app/admin/(console)/payment-events/format-transfer'
import { Absent, DateTimeCell, NameCell } from '@/components/list/cells'
import type { Reader, RowOf } from '@/components/list/table-row'
import { PageHeader } from '@/components/page/page-header'
import { State } from '@/components/ui/state'
import { hasRole, requireOperator } from '@/lib/console/auth/operator'
import { formatMoney } from '@/lib/core/format'
import { type ListedPaymentCase, paymentCasesList } from '@/lib/payments/cases-list'
import { CasesView } from './cases-view'

export default async function PaymentCasesPage({ searchParams }: ListPageProps) {
  const operator = await requireOperator()
  return (
    <>
      <PageHeader title="Payment cases">
        Disputes, failed events, and differences to the records of the provider.
      </PageHeader>
      <List
        of={paymentCasesList}
        at="/admin/payment-cases"
        searchParams={searchParams}
        row={presentCase}
        loading="Loading payment cases"
      >
        {shown => <CasesView {...shown} canResolve={hasRole(operator, 'manager')} />}
      </List>
    </>
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
