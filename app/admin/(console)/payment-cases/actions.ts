'use server'

import { changeAction } from '@/lib/console/auth/change-action'
import { resolveCase } from '@/lib/payments/resolve-case'

export const resolvePaymentCase = changeAction(resolveCase)
