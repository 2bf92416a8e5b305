'use server'

import { bulkAction } from '@/lib/console/auth/bulk-action'
import { approveCases, rejectCases, returnCases } from '@/lib/people/identity/decide-case'

export const approveChecks = bulkAction(approveCases)

export const rejectChecks = bulkAction(rejectCases)

export const returnChecks = bulkAction(returnCases)
