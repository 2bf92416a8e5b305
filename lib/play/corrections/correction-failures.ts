import type { FailureMessages } from '@/lib/change/action-failures'

export const correctionFailures = {
  CorrectionNotFound: 'This correction does not exist.',
  CorrectionClosed: ({ status, by }) =>
    by
      ? `${by} already ${status} this correction. Nothing was changed.`
      : 'The results changed again and this correction was withdrawn. Nothing was changed.',
  CorrectionStale:
    'Another correction changed some of these entries. A new correction is being prepared. Try again in a minute.',
} satisfies FailureMessages
