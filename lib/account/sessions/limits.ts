/** Failed sign-ins of one account from one network; a password reset from there clears them. */
export const signInFailureLimit = {
  name: 'sign-in-network',
  points: 5,
  seconds: 900,
  by: ({ email }: { email: string }, network: string) => `${email} ${network}`,
  counts: ['InvalidCredentials'],
} as const
