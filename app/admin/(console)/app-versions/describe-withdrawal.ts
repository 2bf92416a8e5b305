import { pluralize } from '@/components/ui/format'
import type { WithdrawalEffect } from '@/lib/impact/withdrawal-effect'

/** The effect of withdrawing the current release. */
export function describeWithdrawal({ next, minVersion, stoppedDevices }: WithdrawalEffect): string {
  if (next === null) return 'The platform would have no current version, so it cannot be withdrawn.'
  if (minVersion === null) return `${next} becomes current again, and no build must update.`
  const stopped =
    stoppedDevices === 0 ? 'no device is below it' : `${pluralize(stoppedDevices, 'device')} must update`
  return `${next} becomes current again. The minimum version is ${minVersion}: ${stopped}.`
}
