'use server'

import { actOrRequestApproval } from '@/lib/approval/request-approval'
import { operatorAction } from '@/lib/auth/operator-action'
import { findName } from '@/lib/search/find-name'
import { changeRole, disableOperator, enableOperator } from '@/lib/operator/change-operator'
import { signOutEverywhere } from '@/lib/operator/end-sessions'
import { inviteAgain, inviteOperator } from '@/lib/operator/invite-operator'
import { resetTotp } from '@/lib/operator/reset-totp'
import { invitationWithReason, oneOperator, operatorWithReason, roleChange } from '@/lib/operator/schema'

const failures = {
  OperatorNotFound: 'There is no such operator.',
  OperatorIsSelf: 'Nobody does this to themself. Ask another manager.',
  OperatorInvitedByOther: 'Only who invited a manager invites them again.',
  OperatorIsLastManager: 'Somebody has to be manager. Make another operator manager first.',
}

const undoOf = (auditId: number | null, text: string) => (auditId === null ? {} : { undo: { auditId, text } })

/**
 * Invites somebody by mail; the link comes back only where nobody carries mail away. A manager waits for a second one's
 * consent where there has ever been one.
 */
export const invite = operatorAction({
  action: 'operator.invite',
  input: invitationWithReason,
  failures: {
    OperatorEmailTaken: {
      field: 'email',
      message: 'Somebody has this address. Invite them again, or enable them, from the list.',
    },
  },
  async run({ input, by }) {
    const { reason, ...invited } = input
    const acted = await actOrRequestApproval(by, { action: 'operator.invite', input: invited, reason }, () =>
      inviteOperator(by, invited, reason),
    )
    return { result: acted.waits ? { waits: true, link: null } : { waits: false, link: acted.done.link } }
  },
})

/** Mails another link to somebody who never came. */
export const inviteOnceMore = operatorAction({
  action: 'operator.invite-again',
  input: oneOperator,
  failures: { ...failures, OperatorHasPassword: 'They have chosen a password already, or are disabled.' },
  async run({ input, by }) {
    const { link } = await inviteAgain(by, input.operatorId)
    return { result: { link } }
  },
})

/** Gives another operator another role; manager waits for a second one's consent. */
export const giveRole = operatorAction({
  action: 'operator.change-role',
  confirm: ({ operatorId }) => findName('operator', operatorId),
  input: roleChange,
  failures,
  async run({ input: { operatorId, role, reason }, by }) {
    const acted = await actOrRequestApproval(by, { action: 'operator.change-role', input: { operatorId }, reason }, () =>
      changeRole(by, operatorId, role, reason),
    )
    if (acted.waits) return { result: { waits: true } }
    return { result: { waits: false }, ...undoOf(acted.done, `Changed the role to ${role}`) }
  },
})

/** Locks another operator out. */
export const disable = operatorAction({
  action: 'operator.disable',
  confirm: ({ operatorId }) => findName('operator', operatorId),
  input: operatorWithReason,
  failures,
  async run({ input, by }) {
    return undoOf(await disableOperator(by, input.operatorId, input.reason), 'Disabled the operator')
  },
})

/** Lets a disabled operator sign in again; a manager with a second one's consent. */
export const enable = operatorAction({
  action: 'operator.enable',
  input: operatorWithReason,
  failures,
  async run({ input: { operatorId, reason }, by }) {
    const acted = await actOrRequestApproval(by, { action: 'operator.enable', input: { operatorId }, reason }, () =>
      enableOperator(by, operatorId, reason),
    )
    if (acted.waits) return { result: { waits: true } }
    return { result: { waits: false }, ...undoOf(acted.done, 'Enabled the operator') }
  },
})

/** Takes authenticator and recovery codes away from an operator who lost them. */
export const resetCodes = operatorAction({
  action: 'operator.reset-codes',
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
  action: 'operator.sign-out-everywhere',
  input: operatorWithReason,
  failures,
  async run({ input, by }) {
    return { result: { sessions: await signOutEverywhere(by, input.operatorId, input.reason) } }
  },
})
