'use server'

import { bulkAction, bulkPreview } from '@/lib/console/auth/bulk-action'
import { changeAction } from '@/lib/console/auth/change-action'
import { approveCase, rejectCase, returnCase } from '@/lib/people/identity/decide-case'
import { approveCases, rejectCases, returnCases } from '@/lib/people/identity/decide-cases'

export const approveIdentity = changeAction(approveCase)

export const rejectIdentity = changeAction(rejectCase)

export const askAgain = changeAction(returnCase)

export const previewApproveSelected = bulkPreview(approveCases)

export const approveSelected = bulkAction(approveCases)

export const previewRejectSelected = bulkPreview(rejectCases)

export const rejectSelected = bulkAction(rejectCases)

export const previewReturnSelected = bulkPreview(returnCases)

export const returnSelected = bulkAction(returnCases)
