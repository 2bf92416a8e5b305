import { describeReview } from '@/app/admin/(console)/withdrawals/describe-review'
import { exportRequest } from '@/lib/console/page/list-request'
import { formatCents } from '@/lib/core/money'
import { exportList } from '@/lib/list/export-list'
import { type ListedWithdrawal, withdrawalsList } from '@/lib/payments/withdrawals-list'

export async function GET(request: Request): Promise<Response> {
  return exportList<ListedWithdrawal>(
    withdrawalsList,
    [
      { head: 'ID', value: withdrawal => `W-${withdrawal.id}` },
      { head: 'User', value: withdrawal => `U-${withdrawal.userId}` },
      { head: 'Amount', value: withdrawal => formatCents(withdrawal.amountCents) },
      { head: 'State', value: withdrawal => withdrawal.status },
      { head: 'Reviewed because of', value: describeReview },
      { head: 'Reason', value: withdrawal => withdrawal.failureReason },
      { head: 'Method', value: withdrawal => withdrawal.methodLabel },
      { head: 'Provider', value: withdrawal => withdrawal.provider },
      { head: 'Requested', value: withdrawal => withdrawal.createdAt },
      { head: 'Closed', value: withdrawal => withdrawal.closedAt },
    ],
    await exportRequest(request),
  )
}
