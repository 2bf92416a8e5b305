import { listPage } from '@/app/admin/(console)/list'
import { Absent, DateTimeCell, FailureReason, NameCell } from '@/components/list/cells'
import type { Reader, RowOf } from '@/components/list/table-row'
import { State, type StateName } from '@/components/ui/state'
import { formatMoney } from '@/lib/core/format'
import { depositsList, type ListedDeposit } from '@/lib/payments/deposits-list'

export default listPage({
  title: 'Deposits',
  description: 'Money that users paid in. A deposit is credited when the provider confirms it.',
  of: depositsList,
  at: '/admin/deposits',
  row: presentDeposit,
  loading: 'Loading deposits',
  empty: 'No deposits yet.',
})

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
        <>
          <State is={is}>{words}</State>
          <FailureReason>{failureReason}</FailureReason>
        </>
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
