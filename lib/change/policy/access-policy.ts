import type { PolicyRow } from './policy-row'

export const accessPolicy = {
  'operator.invite': {
    title: 'Invite an operator',
    role: 'manager',
    reason: 'cost',
    secondManager: 'partly',
    details: 'Required for managers, unless there has never been a second one.',
    waitingPeriod:
      'New managers cannot approve requests for 24 hours, and can never approve requests of their inviter (72 hours if invited without approval)',
  },
  'operator.invite-again': {
    title: 'Resend an invitation',
    role: 'manager',
    reason: 'never',
    secondManager: 'never',
    details: 'Only the operator who invited a manager can resend the invitation.',
  },
  'operator.change-role': {
    title: 'Change the role of an operator',
    role: 'manager',
    reason: 'always',
    secondManager: 'partly',
    details:
      'Required for promotion to manager, unless there has never been a second one, and for demotion of a manager, as for disabling one.',
    waitingPeriod: 'Same as for an invitation',
  },
  'operator.enable': {
    title: 'Enable an operator',
    role: 'manager',
    reason: 'always',
    secondManager: 'partly',
    details: 'Required for managers.',
    waitingPeriod: 'Same as for an invitation',
  },
  'operator.disable': {
    title: 'Disable an operator',
    role: 'manager',
    reason: 'always',
    secondManager: 'partly',
    details: 'Required for managers. They are notified by email and can reject the request.',
    waitingPeriod: 'If no other manager can approve, the requester can disable the manager 24 hours later',
  },
  'operator.reset-codes': {
    title: 'Reset the authenticator of an operator',
    role: 'manager',
    reason: 'always',
    secondManager: 'partly',
    details:
      'With single sign-on, not of managers. Counts with signing out: required for other managers more than 3 times within 24 hours.',
  },
  'operator.unlink-sso': {
    title: 'Unlink the single sign-on of an operator',
    role: 'manager',
    reason: 'always',
    secondManager: 'never',
    details: 'Not of managers.',
  },
  'operator.sign-out-everywhere': {
    title: 'Sign out an operator everywhere',
    role: 'manager',
    reason: 'always',
    secondManager: 'partly',
    details: 'They are notified by email. Required for other managers more than 3 times within 24 hours.',
  },
  'api-token.create': {
    title: 'Create an API token',
    role: 'editor',
    reason: 'always',
    secondManager: 'never',
    details:
      "Only with scopes of the creator's role, for at most 365 days. The token loses a scope when its operator loses the role, and never approves a request.",
  },
  'api-token.revoke': {
    title: 'Revoke an API token',
    role: 'editor',
    reason: 'always',
    secondManager: 'never',
    details: 'Only managers can revoke tokens of others. Its pending requests can no longer be approved.',
  },
  revert: {
    title: 'Revert a change from the audit log',
    role: 'editor',
    reason: 'always',
    secondManager: 'partly',
    details: 'Rejected if restoring the previous values needs a second manager.',
  },
  undo: {
    title: 'Undo your own change',
    role: 'editor',
    reason: 'never',
    secondManager: 'never',
    details: 'Only within 10 seconds, to the state right before.',
  },
} as const satisfies Record<string, PolicyRow>
