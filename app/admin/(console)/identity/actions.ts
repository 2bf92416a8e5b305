'use server'

import { bulkAction, bulkPreview } from '@/lib/console/auth/bulk-action'
import { changeAction } from '@/lib/console/auth/change-action'
import {
  approveCase,
  approveCases,
  rejectCase,
  rejectCases,
  returnCase,
  returnCases,
} from '@/lib/people/identity/decide-case'

export const approveIdentity = changeAction(approveCase)

export const rejectIdentity = changeAction(rejectCase)

export const askAgain = changeAction(returnCase)

export const previewApproveChecks = bulkPreview(approveCases)

export const approveChecks = bulkAction(approveCases)

export const previewRejectChecks = bulkPreview(rejectCases)

export const rejectChecks = bulkAction(rejectCases)

export const previewReturnChecks = bulkPreview(returnCases)

export const returnChecks = bulkAction(returnCases)
