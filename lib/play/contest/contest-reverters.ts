import type { Reverter } from '@/lib/change/audit/reverter'
import { Failure, isFailure } from '@/lib/core/failure'
import type { ContestStatus } from '@/lib/db/generated/enums'
import { lockBlueprint } from './find-blueprint'
import { type Contest, lockContest } from './find-contest'
import { blueprintValues, storeBlueprint } from './save-blueprint'
import { contestValues, restoreContest } from './save-contest'

/** Restores name, start or status. A created contest is deleted, unless users have joined. */
export const contestReverter: Reverter = {
  role: 'editor',
  async read(db, { subjectId, after }) {
    const contest = await lockContest(db, Number(subjectId)).catch(nullIf('ContestNotFound'))
    return contest && { ...after, ...contestValues(contest) }
  },
  async restore(db, { subjectId, before, reason = '', isManager = false, isUndo = false }, by) {
    const contest = await lockContest(db, Number(subjectId))
    if (!before) {
      if (contest.entries > 0) throw new Failure('ContestHasUsers', { entries: contest.entries })
      await db.prisma.contest.delete({ where: { id: contest.id } })
      return
    }
    const restored: Contest = { ...contest, ...before }
    // Its money was returned or paid, and the audit row of a completion has no standings to undo.
    if (isEnded(contest.status) && contest.entries > 0)
      throw new Failure('ContestHasUsers', { entries: contest.entries })
    const after = { ...restored, startsAt: restored.startsAt && new Date(restored.startsAt) }
    await restoreContest(db, by, after, contest, { isUndo, reason, isManager })
  },
}

const isEnded = (status: ContestStatus) => status === 'completed' || status === 'canceled'

/** Restores a completed or canceled contest that no user joined; requires a manager. */
export const contestEndReverter: Reverter = { ...contestReverter, role: 'manager' }

/** Restores a blueprint. Once contests use it, its kind is fixed and it cannot be deleted. */
export const blueprintReverter: Reverter = {
  role: 'editor',
  async read(db, { subjectId }) {
    const blueprint = await lockBlueprint(db, Number(subjectId)).catch(nullIf('BlueprintNotFound'))
    return blueprint && blueprintValues(blueprint)
  },
  async restore(db, { subjectId, before, reason = '', isManager = false, isUndo = false }) {
    const blueprint = await lockBlueprint(db, Number(subjectId))
    const isBlocked = !before || (before.kind !== undefined && before.kind !== blueprint.kind)
    if (isBlocked && blueprint.contests > 0)
      throw new Failure('BlueprintInUse', { contests: blueprint.contests })
    if (!before) {
      await db.prisma.blueprint.delete({ where: { id: blueprint.id } })
      return
    }
    const { matches = blueprint.feedGameIds, buyInCents = blueprint.buyInCents, ...rest } = before
    const restored = {
      ...blueprint,
      ...rest,
      buyInCents: BigInt(buyInCents as bigint | number),
      feedGameIds: matches as number[],
    }
    await storeBlueprint(db, restored, isUndo ? null : { reason, isManager })
  },
}

const nullIf = (code: 'ContestNotFound' | 'BlueprintNotFound') => (error: unknown) => {
  if (isFailure(error, code)) return null
  throw error
}
