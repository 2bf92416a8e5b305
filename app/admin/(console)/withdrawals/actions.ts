'use server'

import { bulkAction } from '@/lib/console/auth/bulk-action'
import { approveWithdrawals, declineWithdrawals } from '@/lib/payments/decide-withdrawal'

export const approveSelected = bulkAction(approveWithdrawals)

export const declineSelected = bulkAction(declineWithdrawals)
