import sql from 'sql-template-tag'
import type { Author } from '@/lib/audit/author'
import { recordChange } from '@/lib/audit/record'
import { minReasonLength } from '@/lib/audit/rules'
import type { Db } from '@/lib/db/db'
import { transaction } from '@/lib/db/transaction'
import { Failure } from '@/lib/failure'
import { type Contest, lockContest } from './find-contest'
import { canTransition, endingTransitions, type Transition, transitions } from './rules'
import type { ContestForm } from './schema'

/** `auditId` identifies the change for undo. */
export type SavedContest = { id: number; name: string; auditId: number }

/** Creates an open contest from a blueprint. Throws BlueprintNotFound. */
export async function openContest(by: Author, blueprintId: number, form: ContestForm): Promise<SavedContest> {
  return transaction(async db => {
    const created = await db.row<{ id: number }>(sql`
      insert into contests (blueprint_id, name, starts_at)
      select id, ${form.name}, ${form.startsAt}::timestamptz from blueprints where id = ${blueprintId} returning id`)
    if (!created) throw new Failure('BlueprintNotFound')
    const contest = await lockContest(db, created.id)
    return record(db, by, 'create', null, contest, '')
  })
}

/** Changes name and start of the version `updatedAt`. Throws ContestNotFound or EditConflict. */
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
 * Locks, reopens, completes or cancels a contest. Ending a contest with participants requires a manager and a reason. Posts
 * no money. Throws ContestNotFound, ContestStatusConflict or ContestHasUsers.
 */
export async function switchContest(
  by: Author,
  id: number,
  transition: Transition,
  { isManager, reason }: { isManager: boolean; reason: string },
): Promise<SavedContest> {
  return transaction(async db => {
    const before = await lockContest(db, id)
    if (!canTransition(before.status, transition))
      throw new Failure('ContestStatusConflict', { status: before.status })
    const needsNoReason = before.entries === 0 || !endingTransitions.includes(transition)
    if (!needsNoReason && !(isManager && reason.trim().length >= minReasonLength))
      throw new Failure('ContestHasUsers', { entries: before.entries })
    const after = { ...before, status: transitions[transition].to }
    await storeContest(db, after)
    return record(db, by, transition, before, after, reason)
  })
}

export async function storeContest(
  db: Db,
  { id, name, startsAt, status }: Pick<Contest, 'id' | 'name' | 'startsAt' | 'status'>,
): Promise<void> {
  await db.run(sql`
    update contests set name = ${name}, starts_at = ${startsAt}, status = ${status}::text::contest_status,
           updated_at = now() where id = ${id}`)
}

/** Values for the audit log. */
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
