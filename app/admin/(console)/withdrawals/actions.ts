'use server'

import { bulkAction, bulkPreview } from '@/lib/console/auth/bulk-action'
import { approveWithdrawals, declineWithdrawals } from '@/lib/payments/decide-withdrawal'

export const previewApproveSelected = bulkPreview(approveWithdrawals)

export const approveSelected = bulkAction(approveWithdrawals)

export const previewDeclineSelected = bulkPreview(declineWithdrawals)

export const declineSelected = bulkAction(declineWithdrawals)
