import { z } from 'zod'
import type { FailureMessages } from '@/lib/change/action-failures'
import { Failure } from '@/lib/core/failure'
import { formatCount, pluralize } from '@/lib/core/format'

declare module '@/lib/core/failure' {
  interface FailureDetails {
    /** The change affects more than the operator saw before confirming. */
    ImpactGrew: { noun: 'device' | 'user'; count: number; seen: number }
  }
}

/** What is affected, as the operator saw it: more must be confirmed again. A request stores what it was made for. */
export const seenShape = z.int().nonnegative().optional()

type Impact = {
  noun: 'device' | 'user'
  count: number
  seen: number | undefined
  /** How much it may grow meanwhile, in percent. */
  growthPercent?: number
}

/** Throws ImpactGrew. */
export function assertImpactSeen({ noun, count, seen, growthPercent = 0 }: Impact): void {
  if (seen !== undefined && count * 100 > seen * (100 + growthPercent))
    throw new Failure('ImpactGrew', { noun, count, seen })
}

export const impactFailures = {
  ImpactGrew: ({ noun, count, seen }) =>
    `This now affects ${pluralize(count, noun)}, not ${formatCount(seen)}. Nothing was changed. Check the effect and confirm again.`,
} satisfies FailureMessages
