import { z } from 'zod'
import type { Requested } from '@/lib/change/approval/approvable-action'
import { assertFresh } from '@/lib/change/audit/assert-fresh'
import { change } from '@/lib/change/change'
import { Failure } from '@/lib/core/failure'
import { idShape, instantShape } from '@/lib/core/wire'
import type { Db } from '@/lib/db/db'
import {
  assertCanAffectDevices,
  formatDevices,
  lockoutInput,
  readDeviceFacts,
  readRequested,
  releasePolicy,
} from './affected-builds'
import { describeForced } from './describe-force'
import {
  assertForcedRolloutsGoOn,
  assertNoReleaseConflict,
  assertPlatformKeepsVersion,
} from './release-conflicts'
import { stopRevivedRollouts } from './revived-rollouts'
import { beginOfStage, isComplete } from './rollout-rules'
import {
  findForcedVersions,
  findLoweredMinimums,
  forcesMore,
  formatReleaseName,
  replaceRelease,
  type StoredRelease,
} from './rules'
import {
  getRelease,
  lockReleases,
  releaseSubject,
  storeRelease,
  storeStoppedRollouts,
} from './stored-releases'

type Transition = 'withdraw' | 'restore'

const words = {
  withdraw: {
    title: 'Withdraw a release',
    did: 'withdrew',
    undone: 'restored',
    request: 'Withdraw',
    describeEffect: ({ devices }: Requested) => `let ${formatDevices(devices)} in again`,
  },
  restore: {
    title: 'Restore a release',
    did: 'restored',
    undone: 'withdrew',
    request: 'Restore',
    describeEffect: ({ devices, isStaged }: Requested) =>
      `force ${describeForced(formatDevices(devices), { isStaged: isStaged === true })}`,
  },
} as const

/** The previous release becomes current again; a scheduled release is not published. A platform's only version is kept. */
export const withdrawRelease = transitionChange('withdraw')

/** Throws the same failures as publishing. */
export const restoreRelease = transitionChange('restore')

/** If the change forces updates or lowers the minimum version, a manager must confirm. */
function transitionChange(transition: Transition) {
  const { title, did, undone, request, describeEffect } = words[transition]
  return change({
    ...releasePolicy,
    name: `release.${transition}`,
    title,
    did: `${did} {subject}`,
    undone: `${undone} {subject}`,
    input: z.object({ id: idShape, updatedAt: instantShape, ...lockoutInput }),
    subject: (db, { id }) => releaseSubject(db, id),
    async run(db, { id, updatedAt, ...lockout }, act) {
      const prepared = await prepareTransition(db, transition, { id, updatedAt })
      await assertCanAffectDevices(db, prepared, lockout, act)
      const { before, after, isUndoable, releases, revived } = prepared
      const stored = await storeRelease(db, before, after)
      await storeStoppedRollouts(db, act.by, releases, revived)
      return { ...stored, isUndoable }
    },
    approval: {
      phrase: requested => `${request} and ${describeEffect(requested)}`,
      question: (requested, name) => `${request} ${name} and ${describeEffect(requested)}?`,
      keyOf: ({ id }) => id,
      about: async (db, ref) => readRequested(db, await prepareTransition(db, transition, ref)),
      facts: async (db, { devices, ...ref }, run) =>
        readDeviceFacts(db, await prepareTransition(db, transition, ref), devices, run),
    },
  })
}

/** A release before and after a transition, with every check passed except the confirmation. Locks the releases. */
async function prepareTransition(
  db: Db,
  transition: Transition,
  { id, updatedAt }: { id: number; updatedAt: Date },
) {
  const { now, releases } = await lockReleases(db)
  const before = getRelease(releases, id)
  await assertFresh(db, { type: 'release', id }, before.updatedAt, updatedAt)
  if (transition === 'withdraw' && before.withdrawnAt) throw new Failure('ReleaseWithdrawn')
  if (transition === 'restore' && !before.withdrawnAt) throw new Failure('ReleaseNotWithdrawn')
  const rolloutSince = isComplete(before) ? before.rolloutSince : beginOfStage(before.publishAt, now)
  const after: StoredRelease =
    transition === 'withdraw'
      ? { ...before, withdrawnAt: now }
      : { ...before, withdrawnAt: null, rolloutSince }
  const changed = replaceRelease(releases, after)
  const revived = stopRevivedRollouts(releases, changed, now)
  const releasesAfter = revived.reduce(replaceRelease, changed)
  if (transition === 'withdraw') assertPlatformKeepsVersion(before, releases, releasesAfter, now)
  else assertNoReleaseConflict(after, releases, now)
  assertForcedRolloutsGoOn(releases, releasesAfter, now)
  return {
    name: formatReleaseName(before),
    before,
    after,
    forced: findForcedVersions(releases, releasesAfter, now),
    lowered: findLoweredMinimums(releases, releasesAfter, now),
    isUndoable: !forcesMore(releasesAfter, releases, now),
    releases,
    releasesAfter,
    now,
    revived,
  }
}
