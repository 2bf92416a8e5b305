'use server'

import { changeAction } from '@/lib/console/auth/change-action'
import { approveCase, rejectCase, returnCase } from '@/lib/people/identity/decide-case'

export const approveIdentity = changeAction(approveCase)

export const rejectIdentity = changeAction(rejectCase)

export const askAgain = changeAction(returnCase)
