import { formatCount, formatMoney } from '@/lib/core/format'
import { describeProgress, formatStages, type Rollout, type RolloutStep } from './rollout-rules'
import { formatReleaseName, type StoredRelease } from './rules'

/** Follows "force": "up to 8 iOS devices to update in stages". `devices` is their number with its noun. */
export function describeForced(devices: string, { isStaged = false, to = '' } = {}): string {
  const update = `${devices} to update${to && ` to ${to}`}`
  return isStaged ? `up to ${update} in stages` : update
}

export const stopNote = 'stops automatically if the build fails more often than older ones'

export const describeReturn = (rollout: Rollout) =>
  rollout.rolloutState === 'running'
    ? `goes on at ${rollout.rolloutPercent}%`
    : `stays ${describeProgress(rollout)}`

export const stagesFact = (plan: readonly RolloutStep[], note?: string) => ({
  name: 'Stages',
  value: formatPlan(plan),
  ...(note && { note }),
})

/** "10% → 30% → 100%, 24 and 48 hours apart". */
function formatPlan(plan: readonly RolloutStep[]): string {
  const waits = plan.slice(1).map(({ hours }) => hours)
  const [first, ...others] = new Set(waits).size === 1 ? waits.slice(0, 1) : waits
  if (first === undefined) return formatStages(plan)
  const last = others.pop()
  const hours = last === undefined ? `${first}` : `${[first, ...others].join(', ')} and ${last}`
  return `${formatStages(plan)}, ${hours} ${hours === '1' ? 'hour' : 'hours'} apart`
}

type ForcedUsers = {
  affectedUsers: number
  otherUsers: string
  fundedUsers: number
  fundsCents: number
  playingUsers: number
}

/** Who a forced update stops, besides the devices. `more` follows the count; `users` are the filters of a list of them. */
export function listForcedUsers({
  affectedUsers,
  otherUsers,
  fundedUsers,
  fundsCents,
  playingUsers,
}: ForcedUsers) {
  return [
    { name: 'Users', count: formatCount(affectedUsers), more: otherUsers },
    {
      name: 'Users with funds',
      count: formatCount(fundedUsers),
      more: `, holding ${formatMoney(fundsCents)}`,
      users: { funds: 'yes' },
    },
    {
      name: 'Users with open entries',
      count: formatCount(playingUsers),
      more: '',
      users: { playing: 'yes' },
    },
  ] as const
}

/** Names a rollout that others may have started, held or stopped. */
export const endedRolloutFact = (rollout: StoredRelease) => ({
  name: 'Ends the rollout of',
  value: formatReleaseName(rollout),
  note: `${describeProgress(rollout)}; stays stopped if this release is withdrawn`,
})
