import { exportRequest } from '@/lib/console/page/list-request'
import { formatCents } from '@/lib/core/money'
import { exportList } from '@/lib/list/export-list'
import { type ListedPaymentCase, paymentCasesList } from '@/lib/payments/cases-list'

export async function GET(request: Request): Promise<Response> {
  return exportList<ListedPaymentCase>(
    paymentCasesList,
    [
      { head: 'ID', value: row => row.id },
      { head: 'Kind', value: row => row.kind },
      { head: 'Provider', value: row => row.provider },
      { head: 'Case', value: row => row.summary },
      { head: 'Amount', value: row => formatCents(row.amountCents) },
      { head: 'Deposit', value: row => row.depositId },
      { head: 'Withdrawal', value: row => row.withdrawalId },
      { head: 'Opened', value: row => row.createdAt },
      { head: 'Resolved', value: row => row.resolvedAt },
      { head: 'Resolution', value: row => row.resolution },
    ],
    await exportRequest(request),
  )
}
