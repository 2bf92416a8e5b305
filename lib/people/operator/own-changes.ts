import type { Author } from '@/lib/change/audit/author'
import { recorded } from '@/lib/change/change'

export type Self = Author & { operatorId: number }

const own = { role: 'viewer', harmless: 'Own sign-in.' } as const

const ownSession = { ...own, topics: ['sign-ins'] } as const

/** The field `with` names how: `password`, `code`, `recovery code`, `recovery link` or `single sign-on`. */
export const operatorSignIn = recorded({
  ...ownSession,
  name: 'operator.sign-in',
  did: 'signed in',
  undo: 'A sign-in is not undone. Sign the operator out instead.',
})

/** With `sessions`, of another browser of the operator. */
export const operatorSignOut = recorded({
  ...ownSession,
  name: 'operator.sign-out',
  did: ({ after }) => (after.sessions === undefined ? 'signed out' : 'signed out of another browser'),
  undo: 'An ended session stays ended.',
})

export const otherSignOut = recorded({
  ...ownSession,
  name: 'operator.sign-out-elsewhere',
  did: 'signed out everywhere else',
  undo: 'Ended sessions are not restored.',
})

export const passwordChange = recorded({
  ...ownSession,
  name: 'operator.change-password',
  did: 'changed their password',
  undo: 'The previous password is not stored.',
})

export const passwordReset = recorded({
  ...ownSession,
  name: 'operator.reset-password',
  harmless: 'Own sign-in, by an emailed link.',
  did: 'reset their password by email',
  undo: 'The previous password is not stored.',
})

export const invitationAcceptance = recorded({
  ...ownSession,
  name: 'operator.accept-invitation',
  did: 'accepted the invitation',
  undo: 'An accepted invitation cannot be withdrawn. Disable the operator instead.',
})

export const totpActivation = recorded({
  ...own,
  name: 'operator.turn-on-codes',
  did: 'turned on their authenticator',
  undo: 'Operators turn off their own authenticator. A manager can reset it.',
})

export const totpRemoval = recorded({
  ...own,
  name: 'operator.turn-off-codes',
  did: 'turned off their authenticator',
  undo: 'The authenticator was deleted. The operator sets up a new one.',
})

export const recoveryCodesRenewal = recorded({
  ...own,
  name: 'operator.renew-recovery-codes',
  did: 'generated new recovery codes',
  undo: 'The previous recovery codes were deleted.',
})

export const ssoLink = recorded({
  name: 'operator.link-sso',
  role: 'service',
  harmless: 'Own sign-in, with the email that the provider verified.',
  did: 'linked an account of the provider to {subject}',
  undo: 'Unlink the single sign-on of the operator instead.',
})

/** The first operator, or one whose role the provider of single sign-on decides. */
export const operatorCreation = recorded({
  name: 'operator.create',
  role: 'service',
  harmless: 'By the installation, or by the provider of single sign-on.',
  did: ({ after }) =>
    typeof after.role === 'string' ? `created ${after.role} {subject}` : 'created {subject}',
  undo: 'An operator cannot be deleted. Disable them instead.',
})

export const resetLink = recorded({
  name: 'operator.send-reset-link',
  role: 'service',
  harmless: 'Emails a link to the owner of the account.',
  did: 'emailed a password reset link to {subject}',
  undo: 'A sent email cannot be recalled.',
})

export const failedSignIns = recorded({
  name: 'operator.lock-out',
  topics: ['lock-outs', 'sign-ins'],
  role: 'service',
  harmless: 'The service reports failed sign-ins.',
  did: 'reported failed sign-ins of {subject}',
  undo: 'A report changes nothing.',
})

export const recovery = recorded({
  name: 'operator.recover',
  topics: ['sign-ins'],
  role: 'service',
  harmless: 'On the command line of the server.',
  did: 'restored access for {subject}',
  undo: 'Disable the operator instead.',
})
