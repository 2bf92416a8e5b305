import { serviceAuthor } from '@/lib/change/audit/author'
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

/** Returns the number of rollouts that it advanced or stopped. After downtime it begins one stage at a time. */
export async function runRollouts(): Promise<number> {
  const { now, releases } = await readStoredReleases(db)
  if (findActive(releases, now).length === 0) return 0
  return transaction(async db => {
    const locked = await lockReleases(db)
    let changed = 0
    for (const release of findActive(locked.releases, locked.now))
      if (await runRollout(db, release, locked.now)) changed++
    return changed
  })
}

function findActive(releases: readonly StoredRelease[], now: Date): StoredRelease[] {
  const rollouts = findRollouts(publishedReleases(releases), now)
  return rollouts.filter(({ rolloutState }) => rolloutState !== 'stopped')
}

/** A held rollout is stopped as well if its build fails. */
async function runRollout(db: Transaction, before: StoredRelease, now: Date): Promise<boolean> {
  const reason = findStopReason(await readRolloutHealth(db, before))
  const nextAt = nextStageAt(before)
  if (reason === null && (nextAt === null || nextAt > now)) return false
  const by = serviceAuthor('Worker')
  const { id, updatedAt } = before
  await (reason === null
    ? advanceRollout.in(db, by, { id, updatedAt, move: 'advance' }, { reason: 'As planned.' })
    : stopRollout.in(db, by, { id, updatedAt }, { reason }))
  return true
}
