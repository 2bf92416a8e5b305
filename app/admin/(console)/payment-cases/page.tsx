import { listPage } from '@/app/admin/(console)/list'
import { formatTransfer } from '@/app/admin/(console)/payment-events/format-transfer'
import { Absent, DateTimeCell, NameCell } from '@/components/list/cells'
import type { Reader, RowOf } from '@/components/list/table-row'
import { State } from '@/components/ui/state'
import { hasRole } from '@/lib/console/auth/operator'
import { formatMoney } from '@/lib/core/format'
import { type ListedPaymentCase, paymentCaseKinds, paymentCasesList } from '@/lib/payments/cases-list'
import { CasesView } from './cases-view'

export default listPage({
  title: 'Payment cases',
  description: 'Disputes, failed events, and differences to the records of the provider.',
  of: paymentCasesList,
  at: '/admin/payment-cases',
  row: presentCase,
  loading: 'Loading payment cases',
  children: (shown, operator) => <CasesView {...shown} canResolve={hasRole(operator, 'manager')} />,
})

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
          id={[paymentCaseKinds[kind], provider].filter(Boolean).join(', ')}
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
