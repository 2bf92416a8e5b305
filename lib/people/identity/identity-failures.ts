import type { FailureMessages } from '@/lib/change/action-failures'
import type { FailureDetails } from '@/lib/core/failure'

export const describeBar = ({ username, by }: FailureDetails['PersonBarred']) =>
  `The same person has ${username === null ? 'a deleted account' : `the account ${username}`} with a ${by === 'suspension' ? 'suspension' : 'self-exclusion'} in effect, so this identity cannot be approved.`

export const identityFailures: FailureMessages = {
  IdentityCaseNotFound: 'The identity check does not exist, or the account was deleted.',
  IdentityCaseDecided: 'The identity check is already decided.',
  OwnAccount:
    'This check is about you, has your name, or the approving manager gave the user money. Another manager must decide.',
  IdentityNotAdult: ({ minAge }) => `The user is under ${minAge}. Reject the check instead.`,
  PersonBarred: describeBar,
}
