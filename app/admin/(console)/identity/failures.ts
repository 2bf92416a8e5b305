export const identityFailures = {
  IdentityCaseNotFound: 'The identity check does not exist, or the account was deleted.',
  IdentityCaseDecided: 'The identity check is already decided.',
  OwnAccount: 'This check is about you or has your name. Another manager must decide.',
  IdentityNotAdult: ({ minAge }: { minAge: number }) =>
    `The user is under ${minAge}. Reject the check instead.`,
}
