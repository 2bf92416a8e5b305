/** Callers, counted once per user and hour, and those of them whose calls were rejected or failed. */
export type CallCounts = { callers: number; rejected: number; failed: number }

/** Calls of one stage: those of the release's build, and those of older builds of its platform. */
export type RolloutHealth = { newBuild: CallCounts; oldBuilds: CallCounts }

/** Fewer callers prove nothing. */
const minCallers = 100

/** Fewer callers with a problem can be one or two users. */
const minFindings = 10

const limits = [
  { outcome: 'failed', maxExtra: 0.01, text: 'server errors (5xx)' },
  { outcome: 'rejected', maxExtra: 0.05, text: 'rejections (4xx)' },
] as const

/** A 429 depends on the number of calls, a 503 on maintenance or load: neither is due to a build. */
export function outcomeOf(status: number): 'rejected' | 'failed' | null {
  if (status >= 500) return status === 503 ? null : 'failed'
  return status >= 400 && status !== 429 ? 'rejected' : null
}

/** Why the rollout must stop: its build fails more often than older ones, by more than the limit. Null if it can go on. */
export function findStopReason({ newBuild, oldBuilds }: RolloutHealth): string | null {
  if (Math.min(newBuild.callers, oldBuilds.callers) < minCallers) return null
  for (const { outcome, maxExtra, text } of limits) {
    const [share, formerShare] = [newBuild, oldBuilds].map(counts => counts[outcome] / counts.callers)
    if (share === undefined || formerShare === undefined || newBuild[outcome] < minFindings) continue
    if (share - formerShare > maxExtra)
      return `${formatShare(share)} of ${newBuild.callers} callers on the new build got ${text}, ${formatShare(formerShare)} of ${oldBuilds.callers} on older builds.`
  }
  return null
}

const formatShare = (share: number) => `${(share * 100).toFixed(1)}%`
