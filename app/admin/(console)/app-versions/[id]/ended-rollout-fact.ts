import type { Fact } from '@/components/ui/facts'
import { describeProgress } from '@/lib/app-config/release/rollout-rules'
import { formatReleaseName, type PublishedRelease } from '@/lib/app-config/release/rules'

/** Whoever started, held or stopped the rollout. */
export const endedRolloutFact = (rollout: PublishedRelease): Fact => ({
  name: 'Ends the rollout of',
  value: formatReleaseName(rollout),
  note: describeProgress(rollout),
})
