'use server'

import { actOrRequestApproval } from '@/lib/console/approval/request-approval'
import { operatorAction } from '@/lib/console/auth/operator-action'
import { findName } from '@/lib/console/search/find-name'
import { changeRole, disableOperator, enableOperator } from '@/lib/people/operator/change-operator'
import { signOutEverywhere } from '@/lib/people/operator/end-sessions'
import { inviteAgain, inviteOperator } from '@/lib/people/operator/invite-operator'
import { resetTotp } from '@/lib/people/operator/reset-totp'
import {
  invitationWithReason,
  oneOperator,
  operatorWithReason,
  roleChangeInput,
} from '@/lib/people/operator/schema'
import { unlinkSso } from '@/lib/people/operator/unlink-sso'

const failures = {
  OperatorNotFound: 'The operator does not exist.',
  OperatorIsSelf: 'You cannot do this to your own account. Ask another manager.',
  OperatorInvitedByOther: 'Only the manager who sent the invitation can send it again.',
  OperatorIsLastManager: 'At least one manager is required. Promote another operator first.',
}

const undoOf = (auditId: number | null, text: string) => (auditId === null ? {} : { undo: { auditId, text } })

/**
 * Returns the link only if mail delivery is not configured. Inviting a manager needs the approval of a second one,
 * if there has ever been one.
 */
export const invite = operatorAction({
  action: 'operator.invite',
  input: invitationWithReason,
  failures: {
    OperatorNameTaken: {
      field: 'name',
      message:
        'Another operator or a part of the service has this name, or one that looks the same or is part of it. Use another name.',
    },
    OperatorEmailTaken: {
      field: 'email',
      message: 'An operator with this email exists. Invite them again or enable them from the list.',
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

export const inviteOnceMore = operatorAction({
  action: 'operator.invite-again',
  input: oneOperator,
  failures: { ...failures, OperatorHasPassword: 'The operator can already sign in, or is disabled.' },
  async run({ input, by }) {
    const { link } = await inviteAgain(by, input.operatorId)
    return { result: { link } }
  },
})

/** Promotion to manager and demotion of managers need approval. */
export const giveRole = operatorAction({
  action: 'operator.change-role',
  confirm: ({ operatorId }) => findName('operator', operatorId),
  input: roleChangeInput,
  failures,
  async run({ input: { operatorId, role, reason }, by }) {
    const acted = await actOrRequestApproval(
      by,
      { action: 'operator.change-role', input: { operatorId, role }, reason },
      () => changeRole(by, operatorId, role, reason),
    )
    if (acted.waits) return { result: { waits: true } }
    return { result: { waits: false }, ...undoOf(acted.done, `Changed the role to ${role}`) }
  },
})

/** Disabling a manager needs approval. */
export const disable = operatorAction({
  action: 'operator.disable',
  confirm: ({ operatorId }) => findName('operator', operatorId),
  input: operatorWithReason,
  failures,
  async run({ input: { operatorId, reason }, by }) {
    const acted = await actOrRequestApproval(
      by,
      { action: 'operator.disable', input: { operatorId }, reason },
      () => disableOperator(by, operatorId, reason),
    )
    if (acted.waits) return { result: { waits: true } }
    return { result: { waits: false }, ...undoOf(acted.done, 'Disabled the operator') }
  },
})

/** Enabling a manager needs approval. */
export const enable = operatorAction({
  action: 'operator.enable',
  input: operatorWithReason,
  failures,
  async run({ input: { operatorId, reason }, by }) {
    const acted = await actOrRequestApproval(
      by,
      { action: 'operator.enable', input: { operatorId }, reason },
      () => enableOperator(by, operatorId, reason),
    )
    if (acted.waits) return { result: { waits: true } }
    return { result: { waits: false }, ...undoOf(acted.done, 'Enabled the operator') }
  },
})

/** Above a number within 24 hours, resetting the authenticators of managers needs approval. */
export const resetCodes = operatorAction({
  action: 'operator.reset-codes',
  confirm: ({ operatorId }) => findName('operator', operatorId),
  input: operatorWithReason,
  failures: {
    ...failures,
    OperatorTotpOff: 'The operator has no authenticator.',
    OperatorIsManager:
      'With single sign-on, authenticators of managers cannot be reset here. Use a recovery code, or run npm run ops -- recover-operator on the database host.',
  },
  async run({ input, by }) {
    const { operatorId, reason } = input
    const acted = await actOrRequestApproval(
      by,
      { action: 'operator.reset-codes', input: { operatorId }, reason },
      () => resetTotp(by, operatorId, reason),
    )
    return { result: { waits: acted.waits } }
  },
})

export const unlink = operatorAction({
  action: 'operator.unlink-sso',
  confirm: ({ operatorId }) => findName('operator', operatorId),
  input: operatorWithReason,
  failures: {
    ...failures,
    OperatorSsoNotLinked: 'The operator is not linked to single sign-on.',
    OperatorIsManager:
      'Managers cannot be unlinked here. Change the role first, or run npm run ops -- recover-operator on the database host.',
  },
  async run({ input, by }) {
    await unlinkSso(by, input.operatorId, input.reason)
    return {}
  },
})

/** Above a number within 24 hours, signing out managers needs approval. */
export const signOutOfAll = operatorAction({
  action: 'operator.sign-out-everywhere',
  input: operatorWithReason,
  failures,
  async run({ input, by }) {
    const { operatorId, reason } = input
    const acted = await actOrRequestApproval(
      by,
      { action: 'operator.sign-out-everywhere', input: { operatorId }, reason },
      () => signOutEverywhere(by, operatorId, reason),
    )
    return { result: { waits: acted.waits } }
  },
})
