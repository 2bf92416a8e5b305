import type { FailureDetails } from '@/lib/core/failure'
import { type ErrorTexts, plain } from '@/lib/core/reply'

export const approvalRequestFailures = {
  TooManyApprovals: plain<FailureDetails['TooManyApprovals']>(
    409,
    ({ maximum }) =>
      `The operator of the token already has ${maximum} open requests. Other managers decide about them in the console.`,
  ),
} satisfies ErrorTexts
