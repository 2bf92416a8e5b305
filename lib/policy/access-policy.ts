import { deviceLimits, type PolicyRow } from './policy-row'

export const accessPolicy = {
  'operator.invite': {
    title: 'Invite an operator',
    role: 'manager',
    reason: 'cost',
    secondManager: 'partly',
    details: 'Required for managers, unless there has never been a second one.',
    waitingPeriod:
      'New managers cannot approve requests for 24 hours, nor requests of their inviter ever (72 hours if invited without approval)',
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
    details: 'Required for promotion to manager, unless there has never been a second one.',
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
    secondManager: 'never',
  },
  'operator.reset-codes': {
    title: 'Reset the authenticator of an operator',
    role: 'manager',
    reason: 'always',
    secondManager: 'never',
  },
  'operator.sign-out-everywhere': {
    title: 'Sign out an operator everywhere',
    role: 'manager',
    reason: 'always',
    secondManager: 'never',
  },
  'user.revoke': {
    title: 'Sign out a user everywhere',
    role: 'manager',
    reason: 'always',
    secondManager: 'never',
  },
  'user.delete': {
    title: 'Delete an account',
    role: 'manager',
    reason: 'always',
    secondManager: 'never',
    details:
      'Only without cash, site credits and open cash entries or contests. Can be reactivated for 30 days.',
  },
  'user.reactivate': {
    title: 'Reactivate an account',
    role: 'manager',
    reason: 'always',
    secondManager: 'never',
  },
  'user.suspend': {
    title: 'Suspend a user, or lengthen a suspension',
    role: 'manager',
    reason: 'always',
    secondManager: 'never',
    details: 'Open entries are settled as usual.',
  },
  'user.lift-suspension': {
    title: 'Lift a suspension early',
    role: 'manager',
    reason: 'always',
    secondManager: 'partly',
    details: 'Required if another operator set or lengthened the suspension.',
  },
  'release.save': {
    title: 'Create, change, withdraw or restore a release',
    role: 'editor',
    reason: 'cost',
    secondManager: 'above',
    details: 'Counts devices that must update. Only managers can force an update.',
    limits: deviceLimits,
  },
  'maintenance.change': {
    title: 'Switch maintenance, or plan or end a window',
    role: 'editor',
    reason: 'cost',
    secondManager: 'never',
    details: 'Only managers can close the app immediately.',
  },
  'approval.approve': {
    title: 'Approve a request',
    role: 'manager',
    reason: 'always',
    secondManager: 'always',
    details:
      'Never your own, nor one of a manager you invited or were invited by, directly or through others.',
    waitingPeriod:
      '24 hours after becoming a manager, and 30 days between managers promoted by the same operator',
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
