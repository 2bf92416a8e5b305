import { formatTransfer } from '@/app/admin/(console)/payment-events/format-transfer'
import { Absent, DateTimeCell, NameCell } from '@/components/list/cells'
import type { TableRow } from '@/components/list/table-row'
import { formatMoney } from '@/components/ui/format'
import { State } from '@/components/ui/state'
import type { ListedCase } from '@/lib/payments/cases-list'

const kinds: Record<ListedCase['kind'], string> = {
  dispute: 'Refund or dispute',
  mismatch: 'Failed event',
  difference: 'Difference to the provider',
}

export function presentCase(row: ListedCase, { zone, now }: { zone: string; now: Date }): TableRow {
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
      case: <NameCell name={summary} id={`${kinds[kind]}, ${provider}`} {...(href && { href })} />,
      status: <State is={resolvedAt ? 'ended' : 'paused'}>{resolvedAt ? 'Resolved' : 'Open'}</State>,
      amount: amountCents > 0n ? formatMoney(amountCents) : <Absent>None</Absent>,
      transfer: transfer || <Absent>None</Absent>,
      created: <DateTimeCell at={createdAt} zone={zone} now={now} />,
      resolution: resolution || <Absent>None</Absent>,
    },
  }
}
