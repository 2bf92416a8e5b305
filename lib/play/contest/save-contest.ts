import sql from 'sql-template-tag'
import type { Author } from '@/lib/change/audit/author'
import { recordChange } from '@/lib/change/audit/record'
import { assertWithinPolicy, lockPolicy } from '@/lib/change/policy/assert-within-policy'
import { loadSettingsIn } from '@/lib/change/settings/read'
import { Failure } from '@/lib/core/failure'
import type { Db } from '@/lib/db/db'
import { brokenConstraint, transaction } from '@/lib/db/transaction'
import { lockBlueprint } from './find-blueprint'
import { type Contest, lockContest } from './find-contest'
import { type Authority, assertCanChangeJoining, compareJoining, type JoiningChange } from './joining'
import { canTransition, currentStatus, hasMoney, moneyPoolCents, prizePoolCents, transitions } from './rules'
import type { ContestForm } from './schema'

/** `auditId` identifies the change for undo. */
type SavedContest = { id: number; name: string; auditId: number }

type Opening = { isManager: boolean; reason?: string; blueprintUpdatedAt?: Date }

/**
 * Creates an open contest with the terms of a blueprint. Prizes require a manager. Cash and site credits count for the limits
 * of the day, as one user can win them; play money requires a second manager above the limit of one action. Throws
 * BlueprintNotFound, EditConflict, PrizesRequireManager, ContestStartMissing or SecondManagerNeeded.
 */
export async function openContest(
  by: Author,
  blueprintId: number,
  form: ContestForm,
  opening: Opening = { isManager: false },
): Promise<SavedContest> {
  return transaction(db => openContestIn(db, by, { blueprintId, form, ...opening }))
}

/** Same, in the caller's transaction; `approvedById` is the second manager if one was required. */
export async function openContestIn(
  db: Db,
  by: Author,
  { blueprintId, form, isManager, reason = '', blueprintUpdatedAt }: Opening & NewContest,
  approvedById: number | null = null,
): Promise<SavedContest> {
  await lockPolicy(db)
  const { prizes, feedGameIds } = await lockBlueprint(db, blueprintId, blueprintUpdatedAt)
  if (prizes.length > 0) {
    if (!isManager) throw new Failure('PrizesRequireManager')
    if (form.startsAt === null && feedGameIds.length === 0) throw new Failure('ContestStartMissing')
    const { second_manager_above_cents: limit } = await loadSettingsIn(db)
    const needsSecond = prizePoolCents(prizes) > BigInt(limit)
    const cents = [{ userId: null, cents: moneyPoolCents(prizes) }]
    await assertWithinPolicy(db, by, 'contest.open', { users: [], cents, needsSecond }, approvedById)
  }
  const created = await db.one<{ id: number }>(sql`
    insert into contests (blueprint_id, name, starts_at)
    values (${blueprintId}, ${form.name}, ${form.startsAt}::timestamptz) returning id`)
  const contest = await lockContest(db, created.id)
  return record(db, by, 'create', { before: null, after: contest, reason, approvedById })
}

type NewContest = { blueprintId: number; form: ContestForm }

type ContestVersion = { id: number; updatedAt: Date }

const noAuthority: Authority = { isManager: false, reason: '' }

/**
 * Changes name and start of a version. Throws ContestNotFound, EditConflict, ContestStarted, ContestStartFixed, or a failure
 * of assertCanChangeJoining.
 */
export async function changeContest(
  by: Author,
  version: ContestVersion,
  form: ContestForm,
  authority = noAuthority,
): Promise<SavedContest> {
  return transaction(db => changeContestIn(db, by, { ...version, form, ...authority }))
}

/** Same, in the caller's transaction; `approvedById` is the second manager if one was required. */
export async function changeContestIn(
  db: Db,
  by: Author,
  { id, updatedAt, form, ...authority }: ContestVersion & Authority & { form: ContestForm },
  approvedById: number | null = null,
): Promise<SavedContest> {
  const before = await lockContest(db, id, updatedAt)
  const startsAt = form.startsAt === null ? null : new Date(form.startsAt)
  const after = { ...before, name: form.name, startsAt }
  const change = await storeContest(db, after, before)
  await assertCanChangeJoining(db, by, 'contest.change', change, authority, approvedById)
  return record(db, by, 'change', { before, after, reason: authority.reason, approvedById })
}

type ContestSwitch = { id: number; transition: 'lock' | 'open' }

/**
 * Locks or reopens a contest. Throws ContestNotFound, ContestStatusConflict, ContestStarted, or a failure of
 * assertCanChangeJoining.
 */
export async function switchContest(
  by: Author,
  id: number,
  transition: ContestSwitch['transition'],
  authority = noAuthority,
): Promise<SavedContest> {
  return transaction(db => switchContestIn(db, by, { id, transition, ...authority }))
}

/** Same, in the caller's transaction; `approvedById` is the second manager if one was required. */
export async function switchContestIn(
  db: Db,
  by: Author,
  { id, transition, ...authority }: ContestSwitch & Authority,
  approvedById: number | null = null,
): Promise<SavedContest> {
  const before = await lockContest(db, id)
  if (!canTransition(before.status, transition))
    throw new Failure('ContestStatusConflict', { status: currentStatus(before) })
  const after = { ...before, status: transitions[transition].to }
  const change = await storeContest(db, after, before)
  await assertCanChangeJoining(db, by, 'contest.switch', change, authority, approvedById)
  return record(db, by, transition, { before, after, reason: authority.reason, approvedById })
}

/**
 * Restores name, start or status for a revert. An undo within seconds needs no second manager while no user is in the contest: one could
 * have joined since the change.
 */
export async function restoreContest(
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
  await assertCanChangeJoining(db, by, 'contest.change', change, granted, null)
}

/**
 * Stores name, start and status, and returns until when users can join. After the start, users know more, so the start is fixed and the contest stays locked;
 * triggers enforce both. Throws ContestStarted or ContestStartFixed.
 */
async function storeContest(
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
  } = await compareJoining(db, sql`c.id = ${id}`, async () => {
    try {
      await db.run(sql`
        update contests set name = ${name}, starts_at = ${startsAt}, status = ${status}::text::contest_status,
               updated_at = now() where id = ${id}`)
    } catch (error) {
      throw startedSince(error) ?? error
    }
  })
  if (!change) throw new Failure('ContestNotFound')
  return change
}

/** The contest started between the check and the update. */
function startedSince(error: unknown): Failure | null {
  const constraint = brokenConstraint(error)
  const isStart =
    constraint === 'contests_not_reopened_after_start' || constraint === 'contests_start_not_delayed'
  return isStart ? new Failure('ContestStarted') : null
}

/** Values for the audit log. */
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

type Change = { before: Contest | null; after: Contest; reason?: string; approvedById?: number | null }

async function record(
  db: Db,
  by: Author,
  verb: 'create' | 'change' | 'lock' | 'open',
  { before, after, reason = '', approvedById = null }: Change,
): Promise<SavedContest> {
  const { id, name } = after
  const auditId = await recordChange(db, by, {
    action: `contest.${verb}`,
    subject: { type: 'contest', id, name },
    before: before && contestValues(before),
    after: contestValues(after),
    reason,
    approvedById,
  })
  return { id, name, auditId }
}
