import type { GovernedAction } from './policy'

/** Audit actions outside the policy, each with the reason. */
export const ungovernedActions: Readonly<Record<Exclude<string, GovernedAction>, string>> = {
  'blueprint.create': 'Governed as blueprint.change.',
  'contest.create': 'Governed as contest.open.',
  'contest.lock': 'Governed as contest.switch.',
  'identity.return': 'Governed as identity.reject.',
  'identity.view-document': 'Read only. By managers; each view is recorded.',
  'line.confirm': 'Only runs as an approved request.',
  'operator.accept-invitation': 'Own sign-in.',
  'operator.change-password': 'Own sign-in.',
  'operator.create':
    'The first operator, created by the installation, or one whose role the provider of single sign-on decides.',
  'operator.link-sso': 'Own sign-in, with the email that the provider verified.',
  'operator.lock-out': 'The service reports failed sign-ins.',
  'operator.recover': 'On the command line of the server.',
  'operator.renew-recovery-codes': 'Own sign-in.',
  'operator.reset-password': 'Own sign-in, by an emailed link.',
  'operator.send-reset-link': 'Emails a link to the owner of the account.',
  'operator.sign-in': 'Own sign-in.',
  'operator.sign-out': 'Own sign-in.',
  'operator.turn-off-codes': 'Own sign-in.',
  'operator.turn-on-codes': 'Own sign-in.',
  'segment.save': 'Gives nothing until a published promo uses it.',
  'user.add-note': 'A note is not visible to users.',
  'user.change-note': 'Own notes.',
  'user.delete-note': 'Own notes, or by a manager. Can be reverted.',
  'user.exclude-self': 'By the user.',
  'user.export': 'Read only. By managers, or on the command line of the server.',
  'user.preview': 'Read only.',
  'user.set-own-limits': 'By the user.',
  'user.take-time-out': 'By the user.',
  'users.mark-testers': 'Governed as user.mark-tester.',
}

/** Server actions that change data without a policy row, each with the reason. */
export const ungovernedServerActions: Readonly<Record<string, string>> = {
  'account changePassword': 'Own account.',
  'account confirmCodes': 'Own account.',
  'account turnOffCodes': 'Own account.',
  'account renewCodes': 'Own account.',
  'account endSession': 'Own account.',
  'account endOtherSessions': 'Own account.',
  ' updatePreferences': 'Own console preferences.',
  'handover mailSummary': 'Emails counts to the operator who asks.',
  'users addSegment': 'Gives nothing until a published promo uses it.',
  'users/[id]/notes add': 'A note is not visible to users.',
  'users/[id]/notes change': 'Own notes.',
  'users/[id]/notes remove': 'Own notes, or by a manager. Can be reverted.',
}
