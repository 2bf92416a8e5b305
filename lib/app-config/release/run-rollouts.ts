import { serviceAuthor } from '@/lib/change/audit/author'
import { pluralize } from '@/lib/core/format'
import { db } from '@/lib/db/client'
import { type Transaction, transaction } from '@/lib/db/transaction'
import type { JobKind } from '@/lib/jobs/job-kind'
import { findStopReason, readRolloutHealth } from './rollout-calls'
import { findRollouts, nextStageAt } from './rollout-rules'
import { publishedReleases, type StoredRelease } from './rules'
import { advanceRollout, stopRollout } from './steer-rollout'
import { lockReleases, readStoredReleases } from './stored-releases'

export const rolloutJob: JobKind = {
  name: 'advance_rollouts',
  description:
    'Begins the next stages of rollouts, and stops those whose build fails more often than older ones.',
  schedule: '* * * * *',
  maxAttempts: 2,
  resultUnit: 'rollouts changed',
  run: runRollouts,
}

/**
 * Returns the number of rollouts that it advanced or stopped. After downtime it begins one stage at a time. Rollouts that
 * fail are reported in one AggregateError after all others are done.
 */
export async function runRollouts(): Promise<number> {
  const { now, releases } = await readStoredReleases(db)
  const errors: unknown[] = []
  let changed = 0
  for (const { id } of findActive(releases, now))
    try {
      if (await transaction(db => runRollout(db, id))) changed++
    } catch (error) {
      errors.push(error)
    }
  if (errors.length > 0)
    throw new AggregateError(
      errors,
      `${pluralize(errors.length, 'rollout')} could not be changed: ${errors[0]}`,
    )
  return changed
}

function findActive(releases: readonly StoredRelease[], now: Date): StoredRelease[] {
  const rollouts = findRollouts(publishedReleases(releases), now)
  return rollouts.filter(({ rolloutState }) => rolloutState !== 'stopped')
}

/** A held rollout is stopped as well if its build fails. One that a newer release has ended meanwhile is skipped. */
async function runRollout(db: Transaction, id: number): Promise<boolean> {
  const { now, releases } = await lockReleases(db)
  const before = findActive(releases, now).find(release => release.id === id)
  if (!before) return false
  const reason = findStopReason(await readRolloutHealth(db, before))
  const nextAt = nextStageAt(before)
  if (reason === null && (nextAt === null || nextAt > now)) return false
  const by = serviceAuthor('Worker')
  const { updatedAt } = before
  await (reason === null
    ? advanceRollout.in(db, by, { id, updatedAt, move: 'advance' }, { reason: 'As planned.' })
    : stopRollout.in(db, by, { id, updatedAt }, { reason }))
  return true
}
