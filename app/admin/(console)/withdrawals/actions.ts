'use server'

import { bulkAction, bulkPreview } from '@/lib/console/auth/bulk-action'
import { changeAction } from '@/lib/console/auth/change-action'
import {
  approveWithdrawal,
  approveWithdrawals,
  declineWithdrawal,
  declineWithdrawals,
} from '@/lib/payments/decide-withdrawal'

export const approve = changeAction(approveWithdrawal)

export const declineRequestedWithdrawal = changeAction(declineWithdrawal)

export const previewApproveSelected = bulkPreview(approveWithdrawals)

export const approveSelected = bulkAction(approveWithdrawals)

export const previewDeclineSelected = bulkPreview(declineWithdrawals)

export const declineSelected = bulkAction(declineWithdrawals)
