import { List, type ListPageProps } from '@/app/admin/(console)/list'
import { Absent, DateTimeCell, NameCell } from '@/components/list/cells'
import type { Reader, RowOf } from '@/components/list/table-row'
import { PageHeader } from '@/components/page/page-header'
import { requireOperator } from '@/lib/console/auth/operator'
import { bucketNames, formatAmount } from '@/lib/core/amount'
import { sentenceCase } from '@/lib/core/format'
import { findRange, type ListedMovement, movementsList } from '@/lib/ledger/movements-list'
import { formatTransactionKind } from '@/lib/ledger/transaction-kind'

export default async function MovementsPage({ searchParams }: ListPageProps) {
  const operator = await requireOperator()
  return (
    <>
      <PageHeader title="Movements">
        Every change of a balance: deposits, withdrawals, entries, prizes, promos and corrections.
      </PageHeader>
      <List
        of={movementsList}
        scope={await findRange(await searchParams, operator)}
        at="/admin/movements"
        row={presentMovement}
        searchParams={searchParams}
        empty="No balance has changed yet."
      />
    </>
  )
}

function presentMovement(movement: ListedMovement, { zone, now }: Reader): RowOf<typeof movementsList> {
  const { id, transactionId, userId, username, kind, bucket, amountCents, reference, reason } = movement
  const href = `/admin/users/${userId}/wallet?open=${transactionId}`
  return {
    id: String(id),
    name: `T-${transactionId} of ${username}`,
    href,
    cells: {
      user: <NameCell name={username} href={href} id={`T-${transactionId}`} />,
      kind: <span title={reason}>{formatTransactionKind(kind)}</span>,
      appId: id,
      bucket: sentenceCase(bucketNames[bucket] ?? bucket),
      amount: formatAmount(amountCents, bucket),
      reference: reference ?? <Absent>None</Absent>,
      when: <DateTimeCell at={movement.createdAt} zone={zone} now={now} />,
    },
  }
}
