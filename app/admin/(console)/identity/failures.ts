export const identityFailures = {
  IdentityCaseNotFound: 'The identity check does not exist, or the account was deleted.',
  IdentityCaseDecided: 'The identity check is already decided.',
  OwnAccount:
    'This check is about you, has your name, or the approving manager gave the user money. Another manager must decide.',
  IdentityNotAdult: ({ minAge }: { minAge: number }) =>
    `The user is under ${minAge}. Reject the check instead.`,
}
