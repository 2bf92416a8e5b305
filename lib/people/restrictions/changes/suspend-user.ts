import sql from 'sql-template-tag'
import type { Author } from '@/lib/change/audit/author'
import { recordChange, type Values } from '@/lib/change/audit/record'
import { parseTimestamp, type Reverter } from '@/lib/change/audit/reverter'
import { assertWithinPolicy } from '@/lib/change/policy/assert-within-policy'
import { Failure } from '@/lib/core/failure'
import type { Db } from '@/lib/db/db'
import { type Transaction, transaction } from '@/lib/db/transaction'
import { enqueueMessage } from '@/lib/notify/messages/enqueue-message'
import { cancelPendingChanges } from '@/lib/people/account/contact/request-change'
import { revokeTokens } from '@/lib/people/account/sessions/access-token'
import { type LockedUser, lockUser } from './lock-user'
import {
  closeSuspension,
  findSuspension,
  openSuspension,
  type Suspension,
  setSuspensionEnd,
} from './suspension'

declare module '@/lib/core/failure' {
  interface FailureDetails {
    SuspensionEndPast: undefined
    /** The user is suspended until then already, in ISO form; null if until lifted. */
    SuspensionNotLonger: { until: string | null }
    NotSuspended: undefined
  }
}

type NewSuspension = { userId: number; endsAt: Date | null; reason: string }

/**
 * Revokes every token, cancels pending changes of email and phone, and rejects new tokens until `endsAt`, or until lifted if
 * null. Open entries are settled as usual. Suspending a suspended user again lengthens the suspension. Returns the audit row.
 */
export async function suspendUser(
  by: Author,
  { userId, endsAt, reason }: NewSuspension,
): Promise<{ auditId: number; username: string }> {
  return transaction(db => suspendIn(db, by, { userId, endsAt, reason }))
}

/** In the transaction of the caller, who notifies the user if it is silent. */
export async function suspendIn(
  db: Transaction,
  by: Author,
  { userId, endsAt, reason }: NewSuspension,
  { isSilent = false } = {},
): Promise<{ auditId: number; username: string }> {
  const user = await lockUser(db, userId)
  await assertWithinPolicy(db, by, 'user.suspend', { users: [userId] })
  if (endsAt && endsAt <= user.now) throw new Failure('SuspensionEndPast')
  const current = await findSuspension(db, userId)
  if (current && !isLonger(endsAt, current.endsAt))
    throw new Failure('SuspensionNotLonger', { until: current.endsAt?.toISOString() ?? null })
  if (current) await setSuspensionEnd(db, userId, endsAt)
  else await openSuspension(db, userId, endsAt)
  await revokeTokens(db, userId, 'suspension')
  await cancelPendingChanges(db, userId)
  if (!isSilent) await notify(db, user, endsAt)
  const auditId = await recordChange(db, by, {
    action: 'user.suspend',
    subject: subjectOf(user),
    before: valuesOf(current),
    after: { isSuspended: true, suspendedUntil: endsAt },
    reason,
  })
  return { auditId, username: user.username }
}

function isLonger(end: Date | null, than: Date | null): boolean {
  if (than === null) return false
  return end === null || end > than
}

/** Deleted accounts are suspended silently: they can be reactivated, but not used. */
async function notify(db: Db, { email, username, isDeleted }: LockedUser, endsAt: Date | null) {
  if (isDeleted) return
  await enqueueMessage(db, {
    template: 'account-suspended',
    to: email,
    username,
    until: endsAt?.toISOString() ?? null,
  })
}

type Lift = { userId: number; reason: string }

/**
 * Ends a suspension early. The user signs in again with their password. Throws NotSuspended, or SecondManagerNeeded if
 * another operator set or lengthened the suspension.
 */
export async function liftSuspension(by: Author, lift: Lift): Promise<number> {
  return transaction(db => liftSuspensionIn(db, by, lift))
}

/** In the transaction of the caller; `approvedById` is the approving manager, if one was needed. */
export async function liftSuspensionIn(
  db: Db,
  by: Author,
  { userId, reason }: Lift,
  approvedById: number | null = null,
): Promise<number> {
  const user = await lockUser(db, userId)
  const current = await findSuspension(db, userId)
  if (!current) throw new Failure('NotSuspended')
  await assertCanShorten(db, by, userId, current, approvedById)
  await closeSuspension(db, userId)
  return recordChange(db, by, {
    action: 'user.lift-suspension',
    subject: subjectOf(user),
    before: valuesOf(current),
    after: valuesOf(null),
    reason,
    approvedById,
  })
}

/** Lengthening another operator's suspension does not give the right to lift it alone. */
async function assertCanShorten(
  db: Db,
  by: Author,
  userId: number,
  { startsAt }: Suspension,
  approvedById: number | null,
): Promise<void> {
  const other = await db.row(sql`
    select from audit_rows
     where subject_type = 'user' and subject_id = ${String(userId)}
       and action in ('user.suspend', 'user.lift-suspension')
       and created_at >= ${startsAt} and operator_id is distinct from ${by.operatorId}
     limit 1`)
  const measure = { users: [userId], needsSecond: other !== undefined }
  await assertWithinPolicy(db, by, 'user.lift-suspension', measure, approvedById)
}

/** Restores the previous state of the suspension: lifts it, sets its earlier end, or suspends again. */
export const suspensionReverter: Reverter = {
  role: 'manager',
  async read(db, { subjectId }) {
    await lockUser(db, Number(subjectId))
    return valuesOf(await findSuspension(db, Number(subjectId)))
  },
  async restore(db, { subjectId, before, isUndo = false }, by) {
    const userId = Number(subjectId)
    const { now } = await lockUser(db, userId)
    const current = await findSuspension(db, userId)
    const { isSuspended, endsAt } = readValues(before, current)
    if (current && !isUndo && !(isSuspended && isLonger(endsAt, current.endsAt)))
      await assertCanShorten(db, by, userId, current, null)
    if (!isSuspended) return closeSuspension(db, userId)
    if (endsAt && endsAt <= now) throw new Failure('SuspensionEndPast')
    if (current) await setSuspensionEnd(db, userId, endsAt)
    else await openSuspension(db, userId, endsAt)
    await revokeTokens(db, userId, 'suspension')
  },
  async caveat() {
    return 'The user stays signed out and signs in again with their password.'
  },
}

/** The log has only the fields that differed. */
function readValues(before: Values | null, current: Suspension | null) {
  const isSuspended = (before?.isSuspended ?? current !== null) === true
  const until = before?.suspendedUntil
  return { isSuspended, endsAt: until === undefined ? null : parseTimestamp(until as string | null) }
}

function valuesOf(suspension: Suspension | null): Values {
  return { isSuspended: suspension !== null, suspendedUntil: suspension?.endsAt ?? null }
}

const subjectOf = ({ id, username }: LockedUser) => ({ type: 'user', id, name: username })
