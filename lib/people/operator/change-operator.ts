import sql from 'sql-template-tag'
import { z } from 'zod'
import type { Author } from '@/lib/change/audit/author'
import type { Reverter } from '@/lib/change/audit/reverter'
import { type Role, roles } from '@/lib/change/audit/rules'
import { change } from '@/lib/change/change'
import { assertWithinPolicy, lockPolicy } from '@/lib/change/policy/assert-within-policy'
import { Failure } from '@/lib/core/failure'
import type { Db } from '@/lib/db/db'
import { throwByConstraint } from '@/lib/db/transaction'
import { enqueueMessage } from '@/lib/notify/messages/enqueue-message'
import { endSessions } from './end-sessions'
import { isActiveManager } from './has-other-manager'
import { endLinks } from './link'
import { lockOperator, operatorChange, operatorInput, type StoredOperator, toSubject } from './lock-operator'
import { isOnlyManagerEver, recordPromotion } from './promotion'
import { removalNoticeHours } from './rules'

const restored = z.object({ role: z.enum(roles).optional(), isDisabled: z.boolean().optional() })

const operatorReverter: Reverter = {
  role: 'manager',
  async read(db, { subjectId }) {
    const { role, isDisabled } = await lockOperator(db, Number(subjectId))
    return { role, isDisabled }
  },
  async restore(db, { subjectId, before, isUndo }, by) {
    const { role, isDisabled } = restored.parse(before)
    const operator = await lockOther(db, by, Number(subjectId))
    // Reverting must not bypass the second manager that a promotion or a removal needs.
    const becomesManager = role === 'manager' || (isDisabled === false && operator.role === 'manager')
    const isRemoved = (role !== undefined && role !== 'manager') || isDisabled === true
    const isRestricted = becomesManager || (isRemoved && (await needsSecondForRemoval(db, by, operator)))
    await assertWithinPolicy(db, by, changeRole, { needsSecond: isRestricted && !isUndo })
    if (role !== undefined) await setRole(db, operator.id, role).catch(throwIfLastManager)
    if (isDisabled !== undefined) await setDisabled(db, operator.id, isDisabled).catch(throwIfLastManager)
  },
  caveat: async () => 'Ended sessions, links and API tokens are not restored.',
}

const revertible = { ...operatorChange, undo: operatorReverter } as const

/**
 * Takes effect at the next request of the operator. Throws OperatorIsSelf, OperatorIsLastManager, or
 * SecondManagerNeeded: for a promotion to manager if there has ever been another manager, and for a demotion; see
 * needsSecondForRemoval.
 */
export const changeRole = change({
  ...revertible,
  name: 'operator.change-role',
  title: 'Change the role of an operator',
  details:
    'Required for promotion to manager, unless there has never been a second one, and for demotion of a manager, as for disabling one.',
  waitingPeriod: 'Same as for an invitation',
  did: ({ after }) =>
    typeof after.role === 'string'
      ? `changed the role of {subject} to ${after.role}`
      : 'changed the role of {subject}',
  input: operatorInput.extend({ role: z.enum(roles) }),
  confirm: 'subject',
  async run(db, { operatorId, role }, { by, approvedById, assertAllowed }) {
    const operator = await lockOther(db, by, operatorId)
    const subject = toSubject(operator)
    if (operator.role === role) return { subject, isUnchanged: true }
    const isAlone = role === 'manager' && approvedById === null && (await isOnlyManagerEver(db, by))
    const needsSecond = role === 'manager' ? !isAlone : await needsSecondForRemoval(db, by, operator)
    await assertAllowed({ needsSecond })
    await setRole(db, operatorId, role).catch(throwIfLastManager)
    if (role === 'manager') await recordPromotion(db, by, operatorId, isAlone)
    else await endRemovalRequests(db, by, operatorId)
    return {
      subject,
      before: { role: operator.role },
      after: { role, ...(isAlone && { isWithoutSecondManager: true }) },
    }
  },
  approval: {
    phrase: ({ role }) => (role === 'manager' ? 'Promote to manager' : `Demote to ${role}`),
    question: ({ role }, name) =>
      role === 'manager' ? `Promote ${name} to manager?` : `Demote ${name} to ${role}?`,
    async onRequest(db, by, { operatorId, role }) {
      if (role !== 'manager') await announceRemoval(db, by, operatorId, 'demote')
    },
  },
})

/** Ends all sessions and links. Enabling does not restore them. Throws SecondManagerNeeded; see needsSecondForRemoval. */
export const disableOperator = change({
  ...revertible,
  name: 'operator.disable',
  title: 'Disable an operator',
  topics: ['lock-outs'],
  details: 'Required for managers. They are notified by email and can reject the request.',
  waitingPeriod: 'If no other manager can approve, the requester can disable the manager 24 hours later',
  did: 'disabled {subject}',
  undone: 'enabled {subject}',
  confirm: 'subject',
  async run(db, { operatorId }, { by, assertAllowed }) {
    const operator = await lockOther(db, by, operatorId)
    if (operator.isDisabled) return { subject: toSubject(operator), isUnchanged: true }
    await assertAllowed({ needsSecond: await needsSecondForRemoval(db, by, operator) })
    await setDisabled(db, operatorId, true).catch(throwIfLastManager)
    await endRemovalRequests(db, by, operatorId)
    return { subject: toSubject(operator), before: { isDisabled: false }, after: { isDisabled: true } }
  },
  approval: {
    phrase: 'Disable manager',
    question: (_, name) => `Disable manager ${name}?`,
    onRequest: (db, by, { operatorId }) => announceRemoval(db, by, operatorId, 'disable'),
  },
})

/** Restores access with the previous password. Throws SecondManagerNeeded for a manager. */
export const enableOperator = change({
  ...revertible,
  name: 'operator.enable',
  title: 'Enable an operator',
  topics: ['lock-outs'],
  details: 'Required for managers.',
  waitingPeriod: 'Same as for an invitation',
  did: 'enabled {subject}',
  undone: 'disabled {subject}',
  confirm: { unneeded: 'It restores access.' },
  async run(db, { operatorId }, { by, assertAllowed }) {
    const operator = await lockOther(db, by, operatorId)
    if (!operator.isDisabled) return { subject: toSubject(operator), isUnchanged: true }
    const isManager = operator.role === 'manager'
    await assertAllowed({ needsSecond: isManager })
    await setDisabled(db, operatorId, false)
    if (isManager) await recordPromotion(db, by, operatorId, false)
    return { subject: toSubject(operator), before: { isDisabled: true }, after: { isDisabled: false } }
  },
  approval: { phrase: 'Enable manager', question: (_, name) => `Enable manager ${name}?` },
})

/** The caller must hold the row lock. Sessions get the role at their next request. */
export async function setRole(db: Db, operatorId: number, role: Role): Promise<void> {
  await db.run(sql`
    update operators set role = ${role}::operator_role, updated_at = now() where id = ${operatorId}`)
}

/** The caller must hold the row lock. Disabling ends all sessions and links. */
async function setDisabled(db: Db, operatorId: number, isDisabled: boolean): Promise<void> {
  await db.run(sql`
    update operators set disabled_at = case when ${isDisabled} then now() end, updated_at = now()
     where id = ${operatorId}`)
  if (!isDisabled) return
  await endSessions(db, operatorId, 'disabled')
  await endLinks(db, operatorId)
}

const throwIfLastManager = throwByConstraint({
  operators_require_manager: () => new Failure('OperatorIsLastManager'),
})

async function lockOther(db: Db, by: Author, operatorId: number): Promise<StoredOperator> {
  if (by.operatorId === operatorId) throw new Failure('OperatorIsSelf')
  await lockPolicy(db)
  return lockOperator(db, operatorId)
}

/** Without another manager who can approve, the request takes effect after 24 hours, until which the affected one can reject it. */
async function needsSecondForRemoval(
  db: Db,
  by: Author,
  { id, role, isDisabled, passwordHash, ssoSubject }: StoredOperator,
): Promise<boolean> {
  // An invited manager who never signed in can approve nothing.
  const canSignIn = passwordHash !== null || ssoSubject !== null
  if (role !== 'manager' || isDisabled || !canSignIn) return false
  return (await hasIndependentManager(db, by, id)) || !(await isAnnounced(db, by, id))
}

async function hasIndependentManager(db: Db, by: Author, affectedId: number): Promise<boolean> {
  const other = await db.row(sql`
    select from operators
     where ${isActiveManager}
       and id <> ${affectedId} and id is distinct from ${by.operatorId}::int
       and (approval_objection(id, ${by.operatorId}::int)).why is null limit 1`)
  return other !== undefined
}

const openRequest = (by: Author, operatorId: number) => sql`
  action in ('operator.disable', 'operator.change-role') and subject_type = 'operator'
  and subject_id = ${String(operatorId)} and requested_by = ${by.operatorId}::int
  and decision is null and expires_at > now()`

async function isAnnounced(db: Db, by: Author, operatorId: number): Promise<boolean> {
  const request = await db.row(sql`
    select from pending_approvals
     where ${openRequest(by, operatorId)} and requested_at < now() - make_interval(hours => ${removalNoticeHours}) limit 1`)
  return request !== undefined
}

/** The author's open requests end with the change. */
async function endRemovalRequests(db: Db, by: Author, operatorId: number): Promise<void> {
  await db.run(sql`update pending_approvals set expires_at = now() where ${openRequest(by, operatorId)}`)
}

/** Notifies a manager of a request to disable or demote them. */
async function announceRemoval(db: Db, by: Author, operatorId: number, change: 'disable' | 'demote') {
  const affected = await db.row<{ email: string; name: string }>(sql`
    select email, name from operators where id = ${operatorId} and disabled_at is null`)
  if (!affected) return
  const { email, name } = affected
  await enqueueMessage(db, { template: 'operator-removal-requested', to: email, name, change, by: by.name })
}
