import { Absent, DateTimeCell, NameCell } from '@/components/list/cells'
import type { TableRow } from '@/components/list/table-row'
import { formatMoney } from '@/components/ui/format'
import { State, type StateName } from '@/components/ui/state'
import type { ListedDeposit } from '@/lib/payments/deposits-list'

const states: Record<ListedDeposit['status'], [StateName, string]> = {
  pending: ['paused', 'Pending'],
  completed: ['live', 'Completed'],
  failed: ['failed', 'Failed'],
}

export function presentDeposit(deposit: ListedDeposit, { zone, now }: { zone: string; now: Date }): TableRow {
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
