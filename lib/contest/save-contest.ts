import sql from 'sql-template-tag'
import type { Author } from '@/lib/audit/author'
import { recordChange } from '@/lib/audit/record'
import { minReasonLength } from '@/lib/audit/rules'
import type { Db } from '@/lib/db/db'
import { transaction } from '@/lib/db/transaction'
import { Failure } from '@/lib/failure'
import { type Contest, lockContest } from './find-contest'
import { type Consent, canTransition, endings, type Transition, transitions } from './rules'
import type { ContestForm } from './schema'

/** What a change of a contest answers: the audit row is the handle to undo it. */
export type SavedContest = { id: number; name: string; auditId: number }

/** Opens a contest from a blueprint, which users can join from then on. Throws BlueprintNotFound. */
export async function openContest(by: Author, blueprintId: number, form: ContestForm): Promise<SavedContest> {
  return transaction(async db => {
    const made = await db.row<{ id: number }>(sql`
      insert into contests (blueprint_id, name, starts_at)
      select id, ${form.name}, ${form.startsAt}::timestamptz from blueprints where id = ${blueprintId} returning id`)
    if (!made) throw new Failure('BlueprintNotFound')
    const contest = await lockContest(db, made.id)
    return record(db, by, 'create', null, contest, '')
  })
}

/** Changes name and start of a contest that was read at `updatedAt`. Throws ContestNotFound or EditConflict. */
export async function changeContest(
  by: Author,
  { id, updatedAt }: { id: number; updatedAt: Date },
  form: ContestForm,
): Promise<SavedContest> {
  return transaction(async db => {
    const before = await lockContest(db, id, updatedAt)
    const startsAt = form.startsAt === null ? null : new Date(form.startsAt)
    const after = { ...before, name: form.name, startsAt }
    await storeContest(db, after)
    return record(db, by, 'change', before, after, '')
  })
}

/**
 * Locks a contest, opens it again, completes or cancels it; with people in it the latter two want a manager and a reason.
 * No money moves. Throws ContestNotFound, ContestStatusConflict or ContestHasUsers.
 */
export async function switchContest(
  by: Author,
  id: number,
  way: Transition,
  { isManager, reason }: Consent,
): Promise<SavedContest> {
  return transaction(async db => {
    const before = await lockContest(db, id)
    if (!canTransition(before.status, way)) throw new Failure('ContestStatusConflict', { status: before.status })
    const isLight = before.entries === 0 || !endings.includes(way)
    if (!isLight && !(isManager && reason.trim().length >= minReasonLength))
      throw new Failure('ContestHasUsers', { entries: before.entries })
    const after = { ...before, status: transitions[way].to }
    await storeContest(db, after)
    return record(db, by, way, before, after, reason)
  })
}

/** Writes name, start and state. */
export async function storeContest(
  db: Db,
  { id, name, startsAt, status }: Pick<Contest, 'id' | 'name' | 'startsAt' | 'status'>,
): Promise<void> {
  await db.run(sql`
    update contests set name = ${name}, starts_at = ${startsAt}, status = ${status}::text::contest_status,
           updated_at = now() where id = ${id}`)
}

/** What the log keeps of a contest. */
export const contestValues = ({ name, status, startsAt, blueprintName }: Contest) => ({
  name,
  status,
  startsAt,
  blueprint: blueprintName,
})

async function record(
  db: Db,
  by: Author,
  verb: 'create' | 'change' | Transition,
  before: Contest | null,
  after: Contest,
  reason: string,
): Promise<SavedContest> {
  const { id, name } = after
  const auditId = await recordChange(db, by, {
    action: `contest.${verb}`,
    subject: { type: 'contest', id, name },
    before: before && contestValues(before),
    after: contestValues(after),
    reason,
  })
  return { id, name, auditId }
}
