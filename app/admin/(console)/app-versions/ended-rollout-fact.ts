import type { Fact } from '@/components/ui/facts'
import { describeProgress } from '@/lib/app-config/release/rollout-rules'
import { formatReleaseName, type PublishedRelease } from '@/lib/app-config/release/rules'

/** Names a rollout that others may have started, held or stopped. */
export const endedRolloutFact = (rollout: PublishedRelease): Fact => ({
  name: 'Ends the rollout of',
  value: formatReleaseName(rollout),
  note: `${describeProgress(rollout)}; stays stopped if this release is withdrawn`,
})
