'use server'

import { bulkAction, bulkPreview } from '@/lib/console/auth/bulk-action'
import { approveCases, rejectCases, returnCases } from '@/lib/people/identity/decide-case'

export const previewApproveChecks = bulkPreview(approveCases)

export const approveChecks = bulkAction(approveCases)

export const previewRejectChecks = bulkPreview(rejectCases)

export const rejectChecks = bulkAction(rejectCases)

export const previewReturnChecks = bulkPreview(returnCases)

export const returnChecks = bulkAction(returnCases)
