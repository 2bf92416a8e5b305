import { pluralize } from '@/components/ui/format'
import type { WithdrawalEffect } from '@/lib/impact/withdrawal-effect'

/** The effect of withdrawing the current release. */
export function describeWithdrawal({ next, isForced, stoppedDevices }: WithdrawalEffect): string {
  if (next === null) return 'The platform would have no current version, so it cannot be withdrawn.'
  if (!isForced) return `${next} becomes current again. It is optional, so no device is stopped.`
  const stopped =
    stoppedDevices === 0
      ? 'no device in use is older'
      : `${pluralize(stoppedDevices, 'device')} on older versions must update`
  return `${next} becomes current again. It forces updates: ${stopped}.`
}
