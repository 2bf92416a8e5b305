'use server'

import { z } from 'zod'
import { operatorAction } from '@/lib/auth/operator-action'
import { endOwnSession, signOutEverywhere } from '@/lib/operator/end-sessions'
import { changeOwnPassword } from '@/lib/operator/own-password'
import { beginEnrollment, confirmEnrollment, renewOwnRecoveryCodes, turnOffTotp } from '@/lib/operator/own-totp'
import { operatorPassword } from '@/lib/operator/schema'
import { idShape } from '@/lib/wire'

const passwordFailures = {
  ConsoleBusy: 'Too many passwords are checked at this moment. Try again.',
  OperatorPasswordWrong: { field: 'current', message: 'This is not your password.' },
  OperatorLocked: ({ minutes }: { minutes: number }) => ({
    field: 'current',
    message: `Five tries failed. Wait ${minutes} minutes.`,
  }),
}

const current = z.string().min(1, 'Write your password').max(128)

/** Changes the operator's own password. */
export const changePassword = operatorAction({
  role: 'viewer',
  allowsMissingTotp: true,
  input: z.strictObject({ current, password: operatorPassword }),
  failures: passwordFailures,
  async run({ input, by }) {
    await changeOwnPassword(by, input.current, input.password)
    return {}
  },
})

/** Makes a secret and its QR code, for whoever knows the password; nothing is kept of it. */
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

/** Turns the authenticator on, with its first code. */
export const confirmCodes = operatorAction({
  role: 'viewer',
  allowsMissingTotp: true,
  input: z.strictObject({ enrollment: z.string().max(400), code: z.string().max(20) }),
  failures: {
    OperatorCodeInvalid: { field: 'code', message: 'The code does not fit. Wait for the next one.' },
    OperatorTotpOn: 'Your authenticator is on already. Reload the page.',
  },
  run: async ({ input, by }) => ({ result: await confirmEnrollment(by, input.enrollment, input.code) }),
})

/** Turns the authenticator off. */
export const turnOffCodes = operatorAction({
  role: 'viewer',
  input: z.strictObject({ current }),
  failures: {
    ...passwordFailures,
    OperatorTotpOff: 'Your authenticator is off already. Reload the page.',
    OperatorTotpRequired:
      'Every operator here needs an authenticator. To change yours, ask a manager to reset it.',
  },
  async run({ input, by }) {
    await turnOffTotp(by, input.current)
    return {}
  },
})

/** Gives ten new recovery codes. */
export const renewCodes = operatorAction({
  role: 'viewer',
  input: z.strictObject({ current }),
  failures: { ...passwordFailures, OperatorTotpOff: 'Your authenticator is off. Reload the page.' },
  run: async ({ input, by }) => ({ result: await renewOwnRecoveryCodes(by, input.current) }),
})

/** Ends one session of the operator's own. */
export const endSession = operatorAction({
  role: 'viewer',
  allowsMissingTotp: true,
  input: z.strictObject({ sessionId: idShape }),
  failures: { OperatorNotFound: 'This session has ended already.' },
  async run({ input, by }) {
    await endOwnSession(by, input.sessionId)
    return {}
  },
})

/** Ends every other session of the operator's own. */
export const endOtherSessions = operatorAction({
  role: 'viewer',
  allowsMissingTotp: true,
  input: z.strictObject({}),
  run: async ({ by }) => ({ result: await signOutEverywhere(by, by.operatorId) }),
})
