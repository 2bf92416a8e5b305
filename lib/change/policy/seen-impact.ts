import { z } from 'zod'
import type { FailureMessages } from '@/lib/change/action-failures'
import { Failure } from '@/lib/core/failure'
import { formatCount, pluralize } from '@/lib/core/format'

declare module '@/lib/core/failure' {
  interface FailureDetails {
    /** The change affects many more than the operator saw before confirming. */
    ImpactGrew: { noun: 'device' | 'user'; count: number; seen: number }
  }
}

/** What is affected, as the operator saw it: many more must be confirmed again. A request stores what it was made for. */
export const seenShape = z.int().nonnegative().optional()

type Impact = { noun: 'device' | 'user'; count: number; seen: number | undefined }

/** Users join and devices are reported while an operator reads, so it may grow by a tenth. Throws ImpactGrew. */
export function assertImpactSeen({ noun, count, seen }: Impact): void {
  if (seen !== undefined && count * 10 > seen * 11) throw new Failure('ImpactGrew', { noun, count, seen })
}

export const impactFailures = {
  ImpactGrew: ({ noun, count, seen }) =>
    `This now affects ${pluralize(count, noun)}, not ${formatCount(seen)}. Nothing was changed. Check the effect and confirm again.`,
} satisfies FailureMessages
