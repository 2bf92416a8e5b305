import { exportRequest } from '@/lib/console/page/list-request'
import { formatCents } from '@/lib/core/money'
import { exportList } from '@/lib/list/export-list'
import { depositsList, type ListedDeposit } from '@/lib/payments/deposits-list'

export async function GET(request: Request): Promise<Response> {
  return exportList<ListedDeposit>(
    depositsList,
    [
      { head: 'ID', value: deposit => `D-${deposit.id}` },
      { head: 'User', value: deposit => `U-${deposit.userId}` },
      { head: 'Amount', value: deposit => formatCents(deposit.amountCents) },
      { head: 'Taken back', value: deposit => formatCents(deposit.reversedCents) },
      { head: 'State', value: deposit => deposit.status },
      { head: 'Reason', value: deposit => deposit.failureReason },
      { head: 'Method', value: deposit => deposit.methodLabel },
      { head: 'Provider', value: deposit => deposit.provider },
      { head: 'Started', value: deposit => deposit.createdAt },
      { head: 'Closed', value: deposit => deposit.closedAt },
    ],
    await exportRequest(request),
  )
}
