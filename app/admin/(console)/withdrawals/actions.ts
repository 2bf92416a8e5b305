'use server'

import { changeAction } from '@/lib/console/auth/change-action'
import { approveWithdrawal, declineWithdrawal } from '@/lib/payments/decide-withdrawal'

export const approve = changeAction(approveWithdrawal)

export const declineRequestedWithdrawal = changeAction(declineWithdrawal)
