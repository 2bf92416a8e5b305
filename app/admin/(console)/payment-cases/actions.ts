'use server'

import { z } from 'zod'
import { reasonShape } from '@/lib/change/audit/schema'
import { operatorAction } from '@/lib/console/auth/operator-action'
import { idShape } from '@/lib/core/wire'
import { resolveCase } from '@/lib/payments/resolve-case'

export const resolvePaymentCase = operatorAction({
  role: 'manager',
  input: z.strictObject({ caseId: idShape, reason: reasonShape }),
  failures: {
    PaymentCaseNotFound: 'This case does not exist.',
    PaymentCaseResolved: 'This case is already resolved. Nothing was changed.',
  },
  async run({ input, by }) {
    await resolveCase(by, input)
    return {}
  },
})
