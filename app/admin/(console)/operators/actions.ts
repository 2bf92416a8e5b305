'use server'

import { operatorAction } from '@/lib/auth/action'
import { findName } from '@/lib/console/find-name'
import { changeRole, disableOperator, enableOperator } from '@/lib/operator/change-operator'
import { signOutEverywhere } from '@/lib/operator/end-sessions'
import { inviteAgain, inviteOperator } from '@/lib/operator/invite-operator'
import { resetTotp } from '@/lib/operator/reset-totp'
import { invitation, oneOperator, operatorWithReason, roleChange } from '@/lib/operator/schema'

const failures = {
  OperatorNotFound: 'There is no such operator.',
  OperatorIsSelf: 'Nobody does this to themself. Ask another manager.',
  OperatorIsLastManager: 'Somebody has to be manager. Make another operator manager first.',
}

const undoOf = (auditId: number | null, text: string) => (auditId === null ? {} : { undo: { auditId, text } })

/** Invites somebody by mail; the link comes back only where nobody carries mail away. */
export const invite = operatorAction({
  role: 'manager',
  input: invitation,
  failures: {
    OperatorEmailTaken: {
      field: 'email',
      message: 'Somebody has this address. Invite them again, or enable them, from the list.',
    },
  },
  async run({ input, by }) {
    const { link } = await inviteOperator(by, input)
    return { result: { link } }
  },
})

/** Mails another link to somebody who never came. */
export const inviteOnceMore = operatorAction({
  role: 'manager',
  input: oneOperator,
  failures: { ...failures, OperatorHasPassword: 'They have chosen a password already, or are disabled.' },
  async run({ input, by }) {
    const { link } = await inviteAgain(by, input.operatorId)
    return { result: { link } }
  },
})

/** Gives another operator another role. */
export const giveRole = operatorAction({
  role: 'manager',
  confirm: ({ operatorId }) => findName('operator', operatorId),
  input: roleChange,
  failures,
  async run({ input: { operatorId, role, reason }, by }) {
    return undoOf(await changeRole(by, operatorId, role, reason), `Changed the role to ${role}`)
  },
})

/** Locks another operator out. */
export const disable = operatorAction({
  role: 'manager',
  confirm: ({ operatorId }) => findName('operator', operatorId),
  input: operatorWithReason,
  failures,
  async run({ input, by }) {
    return undoOf(await disableOperator(by, input.operatorId, input.reason), 'Disabled the operator')
  },
})

/** Lets a disabled operator sign in again. */
export const enable = operatorAction({
  role: 'manager',
  input: operatorWithReason,
  failures,
  async run({ input, by }) {
    return undoOf(await enableOperator(by, input.operatorId, input.reason), 'Enabled the operator')
  },
})

/** Takes authenticator and recovery codes away from an operator who lost them. */
export const resetCodes = operatorAction({
  role: 'manager',
  confirm: ({ operatorId }) => findName('operator', operatorId),
  input: operatorWithReason,
  failures: { ...failures, OperatorTotpOff: 'They have no authenticator.' },
  async run({ input, by }) {
    await resetTotp(by, input.operatorId, input.reason)
    return {}
  },
})

/** Ends every session of an operator. */
export const signOutOfAll = operatorAction({
  role: 'manager',
  input: operatorWithReason,
  failures,
  async run({ input, by }) {
    return { result: { sessions: await signOutEverywhere(by, input.operatorId, input.reason) } }
  },
})
