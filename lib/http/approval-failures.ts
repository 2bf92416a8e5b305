import type { FailureDetails } from '@/lib/failure'
import { plain } from './reply'
import type { Wordings } from './standard-failures'

/** Of calls that can request approval. */
export const approvalRequestFailures = {
  TooManyApprovals: plain<FailureDetails['TooManyApprovals']>(
    409,
    ({ maximum }) =>
      `The operator of the token already has ${maximum} open requests. Other managers decide about them in the console.`,
  ),
} satisfies Wordings
