import { describeStaysStopped } from '@/lib/app-config/release/rollout-rules'
import type { WithdrawalEffect } from '@/lib/console/impact/withdrawal-effect'
import { pluralize } from '@/lib/core/format'

/** The effect of withdrawing the current release. */
export function describeWithdrawal(effect: WithdrawalEffect, formatAt: (iso: string) => string): string {
  const { next, again, stoppedRollouts, minVersion, stoppedDevices, readmittedDevices } = effect
  if (next === null) return 'The platform would have no current version, so it cannot be withdrawn.'
  const named = again
    ? `The ${again.isForced ? 'forced' : 'optional'} ${next} of ${formatAt(again.publishAt)}`
    : next
  const readmitted =
    readmittedDevices > 0
      ? ` ${pluralize(readmittedDevices, 'device')} can be used again without an update.`
      : ''
  const rollouts = stoppedRollouts.map(rollout => ` ${describeStaysStopped(rollout)}`).join('')
  const more = readmitted + rollouts
  if (minVersion === null) return `${named} becomes current again, and no build must update.${more}`
  const stopped =
    stoppedDevices === 0 ? 'no device is below it' : `${pluralize(stoppedDevices, 'device')} must update`
  return `${named} becomes current again. The minimum version is ${minVersion}: ${stopped}.${more}`
}
