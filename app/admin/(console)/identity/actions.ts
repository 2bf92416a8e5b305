'use server'

import { changeAction } from '@/lib/console/auth/change-action'
import { approveCase, rejectCase, returnCase } from '@/lib/people/identity/decide-case'

export const approve = changeAction(approveCase)

export const reject = changeAction(rejectCase)

export const askAgain = changeAction(returnCase)
