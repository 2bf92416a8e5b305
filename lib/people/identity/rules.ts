import type { FailureMessages } from '@/lib/change/action-failures'
import type { FailureDetails } from '@/lib/core/failure'
import { usRegions } from '@/lib/people/location/region-rules'

export const describeBar = ({ username, by }: FailureDetails['PersonBarred']) =>
  `The same person has ${username === null ? 'a deleted account' : `the account ${username}`} with a ${by === 'suspension' ? 'suspension' : 'self-exclusion'} in effect, so this identity cannot be approved.`

const pastDecisions: Readonly<Record<string, string>> = {
  approved: 'approved this identity check',
  rejected: 'rejected this identity check',
  returned: 'asked the user for new identity details',
}

export const identityFailures: FailureMessages = {
  IdentityCaseNotFound: 'The identity check does not exist, or the account was deleted.',
  IdentityCaseDecided: ({ decision, by, at }, formatAt) => {
    const verb = pastDecisions[decision]
    if (!verb || !at) return 'The identity check is already decided. Nothing was changed.'
    return `${by ?? 'The service'} ${verb} at ${formatAt(at)}. Nothing was changed.`
  },
  OwnAccount:
    'This check is about you, has your name, or the approving manager gave the user money. Another manager must decide.',
  IdentityNotAdult: ({ minAge }) => `The user is under ${minAge}. Reject the check instead.`,
  PersonBarred: describeBar,
}

declare module '@/lib/core/failure' {
  interface FailureDetails {
    DocumentRejected: { side: DocumentSide; problem: DocumentProblem }
    IdentityCaseNotFound: undefined
    /** `by` is null if the service or the provider decided, `at` an ISO timestamp. */
    IdentityCaseDecided: { decision: string; by: string | null; at: string | null }
    IdentityVerified: undefined
    IdentityPending: undefined
    IdentityAttemptsUsedUp: { max: number }
  }
}

export type DocumentSide = 'front' | 'back'

export type DocumentProblem = 'format' | 'size' | 'corrupt' | 'busy' | 'off'

export const maxDocumentBytes = 8 * 1024 * 1024

export const documentSides = { min: 200, max: 12_000 }

/** Cameras of phones have up to 50 megapixels. */
export const maxDocumentPixels = 51_000_000

/** Days after the decision until the pictures are deleted. */
export const documentDays = 30

/** Without territories, whose FIPS codes follow those of the states. */
export const states: Readonly<Record<string, string>> = Object.fromEntries(
  usRegions.filter(({ fips }) => fips < '60').map(({ code, name }) => [code, name]),
)

/** `returned` asks the user to submit again. */
export type IdentityDecision = 'approved' | 'rejected' | 'returned'

/** A returned case lets the app offer the check again. */
export const kycStatusAfter = {
  approved: 'Verified',
  rejected: 'Rejected',
  returned: 'Not performed',
} as const satisfies Record<IdentityDecision, string>
