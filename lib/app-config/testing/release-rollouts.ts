import sql from 'sql-template-tag'
import type { RolloutMove } from '@/lib/app-config/release/rollout-rules'
import {
  advanceRollout,
  holdRollout,
  resumeRollout,
  stopRollout,
} from '@/lib/app-config/release/steer-rollout'
import type { Author } from '@/lib/change/audit/author'
import { db } from '@/lib/db/client'
import { backdatePublishing, createTestRelease, loadRelease, testAuthor } from './release'

export const rollout = [
  { percent: 1, hours: 0 },
  { percent: 20, hours: 24 },
  { percent: 100, hours: 48 },
]

export const reason = 'Test of a rollout'

/** Leaves one iOS release that all users get, 4.0.0, and returns its ID. */
export async function resetReleases(): Promise<number> {
  await db.run(sql`delete from releases`)
  const { id } = await createTestRelease('4.0.0', { publishAt: 'now' })
  await backdatePublishing(id, 48)
  return id
}

/** Publishes iOS 4.1.0 in stages, an hour ago, and returns its ID. */
export async function publishInStages(): Promise<number> {
  const { id } = await createTestRelease('4.1.0', { publishAt: 'now', rollout })
  await backdatePublishing(id, 1)
  return id
}

/** As if the stage had begun that many hours earlier. */
export const ageStage = (id: number, hours: number) =>
  db.run(sql`
    update releases set rollout_since = rollout_since - make_interval(hours => ${hours}) where id = ${id}`)

export async function readRollout(id: number) {
  const { rolloutPercent, rolloutState, rolloutReason, state } = (await loadRelease(id)).release
  return { percent: rolloutPercent, rollout: rolloutState, reason: rolloutReason, state }
}

/** From the version of the release that is stored, or the one given. */
export async function steer(
  id: number,
  move: RolloutMove,
  by: Author = testAuthor,
  updatedAt?: Date,
): Promise<{ auditId: number }> {
  const ref = { id, updatedAt: updatedAt ?? (await loadRelease(id)).release.updatedAt }
  if (move === 'advance' || move === 'complete') return advanceRollout(by, { ...ref, move }, reason)
  return { hold: holdRollout, resume: resumeRollout, stop: stopRollout }[move](by, ref, reason)
}
