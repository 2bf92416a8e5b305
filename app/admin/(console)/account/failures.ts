/** Failures of actions that ask for the operator's password, in a field `current`. */
export const passwordFailures = {
  ConsoleBusy: 'The server is busy. Try again.',
  OperatorSignInStale: 'Your sign-in is older than ten minutes. Sign in again to confirm that it is you.',
  OperatorHasNoPassword: 'You have no password. Sign in with single sign-on.',
  OperatorPasswordWrong: { field: 'current', message: 'Wrong password.' },
  OperatorLocked: ({ minutes }: { minutes: number }) => ({
    field: 'current',
    message: `Too many failed attempts. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
  }),
}
