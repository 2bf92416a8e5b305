import sql from 'sql-template-tag'
import type { Author } from '@/lib/change/audit/author'
import type { Subject } from '@/lib/change/audit/record'
import type { Reverter } from '@/lib/change/audit/reverter'
import { assertWithinPolicy } from '@/lib/change/policy/assert-within-policy'
import { Failure, nullIf } from '@/lib/core/failure'
import type { Db } from '@/lib/db/db'
import type { ContestStatus } from '@/lib/db/generated/enums'
import { throwByConstraint } from '@/lib/db/transaction'
import { type Contest, lockContest } from './find-contest'
import { type Authority, assertCanChangeJoining, compareJoining, type JoiningChange } from './joining'
import { hasMoney } from './rules'

/** The status of contest `c`, as in currentStatus of the rules. */
export const selectCurrentStatus = sql`
  case when c.status = 'open' and has_contest_started(c) then 'locked' else c.status::text end`

/** The policy of changes that decide until when users can join. */
export const joiningPolicy = {
  topics: ['play'],
  users: 'favors',
  role: 'editor',
  reason: 'cost',
  secondManager: 'partly',
} as const

export const contestValues = (contest: Contest) => ({
  name: contest.name,
  status: contest.status,
  startsAt: contest.startsAt,
  blueprint: contest.blueprintName,
  kind: contest.kind,
  buyInCents: contest.buyInCents,
  capacity: contest.capacity,
  prizes: contest.prizes,
})

export const subjectOf = ({ id, name }: Pick<Contest, 'id' | 'name'>): Subject => ({
  type: 'contest',
  id,
  name,
})

export async function findSubject(db: Db, { id }: { id: number }): Promise<Subject> {
  const contest = await db.row<{ name: string }>(sql`select name from contests where id = ${id}`)
  if (!contest) throw new Failure('ContestNotFound')
  return { type: 'contest', id, name: contest.name }
}

/** The name of a contest that users have joined, to type before it ends. */
export async function findJoinedName(db: Db, { id }: { id: number }): Promise<string | null> {
  const contest = await db.row<{ name: string }>(sql`
    select name from contests where id = ${id} and entry_count > 0`)
  return contest?.name ?? null
}

/** Returns the joining before and after. A started contest stays locked, by trigger. Throws ContestStarted, ContestStartFixed. */
export async function storeContest(
  db: Db,
  { id, name, startsAt, status }: Pick<Contest, 'id' | 'name' | 'startsAt' | 'status'>,
  before: Contest,
): Promise<JoiningChange> {
  if (status === 'open' && before.status !== 'open' && before.hasStarted) throw new Failure('ContestStarted')
  if (startsAt?.getTime() !== before.startsAt?.getTime()) {
    if (before.startsAt && before.hasStarted) throw new Failure('ContestStarted')
    const isDelayed = before.startsAt !== null && (startsAt === null || startsAt > before.startsAt)
    if (isDelayed && before.entries > 0 && hasMoney(before)) throw new Failure('ContestStartFixed')
  }
  const {
    changes: [change],
  } = await compareJoining(db, sql`c.id = ${id}`, () =>
    db
      .run(sql`
        update contests set name = ${name}, starts_at = ${startsAt}, status = ${status}::text::contest_status,
               updated_at = now() where id = ${id}`)
      .catch(throwIfStarted),
  )
  if (!change) throw new Failure('ContestNotFound')
  return change
}

/** The contest started between the check and the update. */
const throwIfStarted = throwByConstraint({
  contests_not_reopened_after_start: () => new Failure('ContestStarted'),
  contests_start_not_delayed: () => new Failure('ContestStarted'),
})

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
      await db.run(sql`delete from contests where id = ${contest.id}`)
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

/** Restores name, start or status. An undo within seconds needs no second manager, unless a user has joined since. */
async function restoreContest(
  db: Db,
  by: Author,
  after: Contest,
  before: Contest,
  { isUndo, ...authority }: Authority & { isUndo: boolean },
): Promise<void> {
  const change = await storeContest(db, after, before)
  if (isUndo && change.before.entries === 0) return
  // An undo asks for no reason.
  const granted = isUndo ? { ...authority, reason: 'Undone within seconds' } : authority
  await assertCanChangeJoining(change, {
    ...granted,
    assertAllowed: async measure => {
      if (measure) await assertWithinPolicy(db, by, { ...joiningPolicy, name: 'contest.change' }, measure)
    },
  })
}
