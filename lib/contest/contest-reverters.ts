import sql from 'sql-template-tag'
import type { Reverter } from '@/lib/audit/reverter'
import type { Db } from '@/lib/db/db'
import { Failure, isFailure } from '@/lib/failure'
import { lockBlueprint } from './find-blueprint'
import { lockContest } from './find-contest'
import { isActiveContest } from './rules'
import { blueprintValues, storeBlueprint } from './save-blueprint'
import { contestValues, storeContest } from './save-contest'

/** Puts name, start or state of a contest back; one that the change had made goes, unless somebody joined it. */
export const contestReverter: Reverter = {
  role: 'editor',
  async read(db, { subjectId }) {
    const contest = await lockContest(db, Number(subjectId)).catch(ifGone('ContestNotFound'))
    return contest && contestValues(contest)
  },
  async restore(db, { subjectId, before }) {
    const contest = await lockContest(db, Number(subjectId))
    if (!before) {
      if (contest.entries > 0) throw new Failure('ContestHasUsers', { entries: contest.entries })
      await db.run(sql`delete from contests where id = ${contest.id}`)
      return
    }
    const former = { ...contest, ...before }
    if (contest.kind === 'cash' && isActiveContest(former.status) && !isActiveContest(contest.status))
      await assertEntrantsThere(db, contest.id)
    await storeContest(db, { ...former, startsAt: former.startsAt && new Date(former.startsAt) })
  },
}

/** Nobody can have a stake and a deleted account: deletions wait for this, and then see the contest as it will be. */
async function assertEntrantsThere(db: Db, contestId: number): Promise<void> {
  const row = await db.row<{ accounts: number }>(sql`
    with entrants as materialized (
      select deleted_at from users
       where id in (select user_id from contest_entries where contest_id = ${contestId}) order by id for key share
    )
    select count(deleted_at)::int as accounts from entrants`)
  if (row?.accounts) throw new Failure('ContestUserDeleted', { accounts: row.accounts })
}

/** Brings a contest that was completed or canceled back, for which it takes a manager. */
export const contestEndReverter: Reverter = { ...contestReverter, role: 'manager' }

/** Puts a blueprint back; once contests are made from it its kind stays, and so does one that the change had made. */
export const blueprintReverter: Reverter = {
  role: 'editor',
  async read(db, { subjectId }) {
    const blueprint = await lockBlueprint(db, Number(subjectId)).catch(ifGone('BlueprintNotFound'))
    return blueprint && blueprintValues(blueprint)
  },
  async restore(db, { subjectId, before }) {
    const blueprint = await lockBlueprint(db, Number(subjectId))
    const isOther = !before || (before.kind !== undefined && before.kind !== blueprint.kind)
    if (isOther && blueprint.contests > 0)
      throw new Failure('BlueprintInUse', { contests: blueprint.contests })
    if (!before) {
      await db.run(sql`delete from blueprints where id = ${blueprint.id}`)
      return
    }
    const { matches = blueprint.feedGameIds, buyInCents = blueprint.buyInCents, ...rest } = before
    await storeBlueprint(db, {
      ...blueprint,
      ...rest,
      buyInCents: BigInt(buyInCents as bigint | number),
      feedGameIds: matches as number[],
    })
  },
}

const ifGone = (code: 'ContestNotFound' | 'BlueprintNotFound') => (error: unknown) => {
  if (isFailure(error, code)) return null
  throw error
}
