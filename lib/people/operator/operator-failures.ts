import type { FailureMessages } from '@/lib/change/action-failures'

export const operatorFailures: FailureMessages = {
  OperatorNotFound: 'The operator does not exist.',
  OperatorIsSelf: 'You cannot do this to your own account. Ask another manager.',
  OperatorInvitedByOther: 'Only the manager who sent the invitation can send it again.',
  OperatorIsLastManager: 'At least one manager is required. Promote another operator first.',
}

/** Failures of actions that ask for the operator's password, in a field `current`. */
export const passwordFailures: FailureMessages = {
  ConsoleBusy: 'The server is busy. Try again.',
  OperatorSignInStale: 'Your sign-in is older than ten minutes. Sign in again to confirm that it is you.',
  OperatorHasNoPassword: 'You have no password. Sign in with single sign-on.',
  OperatorPasswordWrong: { field: 'current', message: 'Wrong password.' },
  OperatorLocked: ({ minutes }) => ({
    field: 'current',
    message: `Too many failed attempts. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
  }),
}
