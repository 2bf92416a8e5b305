'use server'

import { z } from 'zod'
import { operatorAction } from '@/lib/console/auth/operator-action'
import { idShape } from '@/lib/core/wire'
import { endOwnSession, endSessionsElsewhere } from '@/lib/people/operator/end-sessions'
import {
  operatorSignOut,
  otherSignOut,
  passwordChange,
  recoveryCodesRenewal,
  totpActivation,
  totpRemoval,
} from '@/lib/people/operator/own-changes'
import { changeOwnPassword } from '@/lib/people/operator/own-password'
import {
  beginEnrollment,
  confirmEnrollment,
  renewOwnRecoveryCodes,
  turnOffTotp,
} from '@/lib/people/operator/own-totp'
import { passwordFailures } from '@/lib/people/operator/rules'
import { operatorPasswordShape } from '@/lib/people/operator/schema'

/** Empty if the operator has no password. */
const current = z.string().max(128)

export const changePassword = operatorAction({
  change: passwordChange,
  allowsMissingTotp: true,
  input: z.strictObject({ current, password: operatorPasswordShape }),
  failures: passwordFailures,
  async run({ input, by }) {
    await changeOwnPassword(by, input.current, input.password)
    return {}
  },
})

/** Stores nothing until the first code confirms the authenticator. */
export const beginCodes = operatorAction({
  role: 'viewer',
  isReadOnly: true,
  allowsMissingTotp: true,
  input: z.strictObject({ current }),
  failures: passwordFailures,
  run: async ({ operator, input, by }) => ({
    result: await beginEnrollment(by, operator.email, input.current),
  }),
})

export const confirmCodes = operatorAction({
  change: totpActivation,
  allowsMissingTotp: true,
  input: z.strictObject({ enrollment: z.string().max(400), code: z.string().max(20) }),
  failures: {
    OperatorCodeInvalid: { field: 'code', message: 'Wrong code. Wait for the next one.' },
    OperatorTotpOn: 'Your authenticator is already on. Reload the page.',
  },
  run: async ({ input, by }) => ({ result: await confirmEnrollment(by, input.enrollment, input.code) }),
})

export const turnOffCodes = operatorAction({
  change: totpRemoval,
  input: z.strictObject({ current }),
  failures: {
    ...passwordFailures,
    OperatorTotpOff: 'Your authenticator is already off. Reload the page.',
    OperatorTotpRequired:
      'Every operator needs an authenticator. To replace yours, ask a manager to reset it.',
  },
  async run({ input, by }) {
    await turnOffTotp(by, input.current)
    return {}
  },
})

export const renewCodes = operatorAction({
  change: recoveryCodesRenewal,
  input: z.strictObject({ current }),
  failures: { ...passwordFailures, OperatorTotpOff: 'Your authenticator is off. Reload the page.' },
  run: async ({ input, by }) => ({ result: await renewOwnRecoveryCodes(by, input.current) }),
})

export const endSession = operatorAction({
  change: operatorSignOut,
  allowsMissingTotp: true,
  input: z.strictObject({ sessionId: idShape }),
  failures: { OperatorNotFound: 'This session has already ended.' },
  async run({ input, by }) {
    await endOwnSession(by, input.sessionId)
    return {}
  },
})

export const endOtherSessions = operatorAction({
  change: otherSignOut,
  allowsMissingTotp: true,
  input: z.strictObject({}),
  run: async ({ by }) => ({ result: await endSessionsElsewhere(by) }),
})
