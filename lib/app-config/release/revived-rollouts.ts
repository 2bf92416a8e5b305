import { findRollouts, isComplete, moveRollout } from './rollout-rules'
import { publishedReleases, type StoredRelease } from './rules'

const revivedReason = 'The newer release that had ended this rollout is no longer published.'

/** Rollouts that a newer release had ended and that would go on after a change, as stopped. A manager can resume them. */
export function stopRevivedRollouts(
  before: readonly StoredRelease[],
  after: readonly StoredRelease[],
  now: Date,
): StoredRelease[] {
  const published = publishedReleases(before).filter(({ publishAt }) => publishAt <= now)
  const rollouts = findRollouts(published, now)
  const ended = published.filter(release => !(isComplete(release) || rollouts.includes(release)))
  return findRollouts(publishedReleases(after), now)
    .filter(({ id, rolloutState }) => rolloutState !== 'stopped' && ended.some(release => release.id === id))
    .map(release => ({ ...release, ...moveRollout(release, 'stop', revivedReason, now) }))
}
