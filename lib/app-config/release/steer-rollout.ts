import { z } from 'zod'
import { readRecordedFacts } from '@/lib/change/approval/facts'
import { findLatestChange } from '@/lib/change/audit/assert-fresh'
import { type Act, change } from '@/lib/change/change'
import { Failure } from '@/lib/core/failure'
import { idShape, instantShape } from '@/lib/core/wire'
import type { Db } from '@/lib/db/db'
import type { Transaction } from '@/lib/db/transaction'
import { countAffected, formatDevices } from './affected-builds'
import { countBuildsIn } from './count-builds'
import { assertForcedRolloutsGoOn } from './release-conflicts'
import { releaseFailures } from './release-failures'
import { releaseReverter } from './release-reverter'
import { findRollouts, isComplete, moveRollout, type RolloutMove, rolloutMoves } from './rollout-rules'
import { forcesMore, publishedReleases, replaceRelease, type StoredRelease } from './rules'
import { getRelease, lockReleases, readStoredReleases, releaseSubject, storeRelease } from './stored-releases'

/** Every move throws RolloutMoved, RolloutNotInProgress and RolloutMoveImpossible. */
const rolloutPolicy = {
  topics: ['lock-outs'],
  reason: 'always',
  undo: releaseReverter,
  failures: releaseFailures,
} as const

const rolloutRef = z.object({ id: idShape, updatedAt: instantShape })

/** Offers the release to more users. A second manager is needed to reach all users before the plan does. */
export const advanceRollout = change({
  ...rolloutPolicy,
  name: 'release.advance',
  title: 'Advance a rollout before its time',
  role: 'manager',
  secondManager: 'partly',
  details:
    'Required to reach all users before the plan does. A newer release for all users replaces a rollout without it.',
  did: ({ after: { rolloutPercent: percent } }) =>
    percent === undefined ? 'advanced the rollout of {subject}' : `rolled out {subject} to ${percent}%`,
  confirm: { unneeded: 'It can be stopped. Before the plan, all users need a second manager.' },
  input: rolloutRef.extend({ move: z.enum(['advance', 'complete']) }),
  subject: (db, { id }) => releaseSubject(db, id),
  run: (db, { move, ...ref }, act) => steer(db, ref, move, act),
  approval: {
    phrase: ({ forcedDevices }) =>
      forcedDevices === undefined
        ? 'Offer to all users before the plan does'
        : `Force ${formatDevices(forcedDevices)} to update before the plan does`,
    question: ({ forcedDevices }, name) =>
      forcedDevices === undefined
        ? `Offer ${name} to all users before its plan does?`
        : `Force ${formatDevices(forcedDevices)} to update to ${name} before its plan does?`,
    keyOf: ({ id }) => id,
    about: (db, { id }) => countForced(db, id),
    async facts(db, input, run) {
      const { forceUpdate } = getRelease((await readStoredReleases(db)).releases, input.id)
      const { values, tables } = await readRecordedFacts(db, input, run)
      return { values: [...values, ...(forceUpdate ? [{ name: 'forceUpdate', value: true }] : [])], tables }
    },
  },
})

/** Devices below a forced release, also those that its share makes update already. */
async function countForced(db: Transaction, id: number): Promise<{ forcedDevices?: number }> {
  const release = getRelease((await readStoredReleases(db)).releases, id)
  if (!release.forceUpdate) return {}
  return { forcedDevices: countAffected(await countBuildsIn(db), release).affectedDevices }
}

/** Goes on with the same users. */
export const resumeRollout = change({
  ...rolloutPolicy,
  name: 'release.resume',
  title: 'Resume a rollout',
  role: 'manager',
  secondManager: 'never',
  did: 'resumed the rollout of {subject}',
  undone: 'held the rollout of {subject}',
  confirm: { unneeded: 'It can be held or stopped again.' },
  input: rolloutRef,
  run: (db, ref, act) => steer(db, ref, 'resume', act),
})

export const holdRollout = change({
  ...rolloutPolicy,
  name: 'release.hold',
  title: 'Hold a rollout',
  role: 'editor',
  secondManager: 'never',
  did: 'held the rollout of {subject}',
  undone: 'resumed the rollout of {subject}',
  input: rolloutRef,
  run: (db, ref, act) => steer(db, ref, 'hold', act),
})

/** A stopped release is offered to no one, until it is resumed with the same users. */
export const stopRollout = change({
  ...rolloutPolicy,
  name: 'release.stop',
  title: 'Stop a rollout',
  role: 'editor',
  secondManager: 'never',
  did: 'stopped the rollout of {subject}',
  undone: 'restored the rollout of {subject}',
  input: rolloutRef,
  run: (db, ref, act) => steer(db, ref, 'stop', act),
})

async function steer(
  db: Db,
  { id, updatedAt }: z.output<typeof rolloutRef>,
  move: RolloutMove,
  { reason, assertAllowed }: Act,
) {
  const { now, releases } = await lockReleases(db)
  const before = getRelease(releases, id)
  if (before.updatedAt.getTime() !== updatedAt.getTime()) throw await movedMeanwhile(db, before)
  const rollout = findRollouts(publishedReleases(releases), now).find(release => release.id === id)
  if (!rollout) throw new Failure('RolloutNotInProgress')
  const { rolloutState: state } = before
  if (!rolloutMoves[state].includes(move)) throw new Failure('RolloutMoveImpossible', { state })
  const after = { ...rollout, ...moveRollout(rollout, move, reason, now) }
  const releasesAfter = replaceRelease(releases, after)
  if (move === 'resume') assertForcedRolloutsGoOn(releases, releasesAfter, now)
  await assertAllowed({ needsSecond: isComplete(after) })
  const isUndoable = !(isComplete(after) || forcesMore(releasesAfter, releases, now))
  return { ...(await storeRelease(db, before, after)), isUndoable }
}

/** Another move of the rollout may mean something else than the one that was confirmed, so it is never repeated. */
async function movedMeanwhile(db: Db, release: StoredRelease) {
  const { id, updatedAt, rolloutState: state, rolloutPercent: percent, rolloutReason: reason } = release
  const latest = await findLatestChange(db, { type: 'release', id })
  const { authorName: by = 'The service', action = '' } = latest ?? {}
  return new Failure('RolloutMoved', { by, action, at: updatedAt.toISOString(), state, percent, reason })
}
