import type { Author } from '@/lib/change/audit/author'
import { isSame, recordChange, type Values } from '@/lib/change/audit/record'
import type { Reverter } from '@/lib/change/audit/reverter'
import { assertWithinPolicy } from '@/lib/change/policy/assert-within-policy'
import { isInvolved } from '@/lib/change/policy/involvement'
import type { UserAction } from '@/lib/change/policy/policy'
import { Failure } from '@/lib/core/failure'
import type { Db } from '@/lib/db/db'
import { type Transaction, transaction } from '@/lib/db/transaction'
import { type LockedUser, lockUser } from './lock-user'

declare module '@/lib/core/failure' {
  interface FailureDetails {
    /** The values changed after the form was opened. */
    RestrictionChanged: undefined
    RestrictionUnchanged: undefined
  }
}

/** A restriction of a user that operators override. Field names are those of the audit log. */
export type Restriction<Fields extends Values> = {
  action: Extract<UserAction, string>
  read(db: Db, userId: number): Promise<Fields>
  /** Whether the change needs a second manager. */
  needsSecond?: (from: Fields, to: Fields) => boolean
  /** Whether neither of the two may be involved with the user; see isInvolved. */
  needsUninvolved?: (from: Fields, to: Fields) => boolean
  /** Validates and stores. `isUndo` restores the state right before. */
  write(
    db: Transaction,
    user: LockedUser,
    change: { from: Fields; to: Fields; isUndo: boolean },
  ): Promise<void>
}

type Override<Fields> = { userId: number; from: Partial<Fields>; to: Partial<Fields>; reason: string }

/**
 * Overrides `to`; throws RestrictionChanged if the fields of `from`, as the form showed them, have other values by now,
 * OwnAccount for the operator's own account or if the change needs another manager, and SecondManagerNeeded.
 * Serializes with sign-ins, entries and claims of the user.
 */
export async function overrideRestriction<Fields extends Values>(
  by: Author,
  restriction: Restriction<Fields>,
  override: Override<Fields>,
): Promise<Overridden> {
  return transaction(db => overrideRestrictionIn(db, by, restriction, override))
}

type Overridden = { auditId: number; username: string }

/** In the transaction of the caller; `approvedById` is the approving manager, if one was needed. */
export async function overrideRestrictionIn<Fields extends Values>(
  db: Transaction,
  by: Author,
  restriction: Restriction<Fields>,
  { userId, from, to, reason }: Override<Fields>,
  approvedById: number | null = null,
): Promise<Overridden> {
  const user = await lockUser(db, userId)
  const before = await restriction.read(db, userId)
  if (Object.entries(from).some(([name, value]) => !isSame(before[name], value)))
    throw new Failure('RestrictionChanged')
  const change = { from: before, to: { ...before, ...to } }
  // Validates first, so that no request is stored for what cannot be carried out.
  await restriction.write(db, user, { ...change, isUndo: false })
  await assertMayMake(db, by, restriction, user, change, approvedById)
  const after = await restriction.read(db, userId)
  if (isSame(before, after)) throw new Failure('RestrictionUnchanged')
  const { action } = restriction
  const subject = { type: 'user', id: userId, name: user.username }
  const auditId = await recordChange(db, by, { action, subject, before, after, reason, approvedById })
  return { auditId, username: user.username }
}

/** Restores the previous values under the rules of the restriction. */
export function reverterFor<Fields extends Values>(restriction: Restriction<Fields>): Reverter {
  return {
    role: 'manager',
    async read(db, { subjectId }) {
      await lockUser(db, Number(subjectId))
      return restriction.read(db, Number(subjectId))
    },
    async restore(db, { subjectId, before, isUndo = false }, by) {
      const user = await lockUser(db, Number(subjectId))
      const from = await restriction.read(db, user.id)
      const to = { ...from, ...before }
      // An undo restores what applied before the author's own change.
      if (!isUndo) await assertMayMake(db, by, restriction, user, { from, to })
      await restriction.write(db, user, { from, to, isUndo })
    },
  }
}

async function assertMayMake<Fields extends Values>(
  db: Db,
  by: Author,
  { action, needsSecond, needsUninvolved }: Restriction<Fields>,
  user: LockedUser,
  { from, to }: { from: Fields; to: Fields },
  approvedById: number | null = null,
): Promise<void> {
  if (needsUninvolved?.(from, to))
    for (const operatorId of [by.operatorId, approvedById])
      if (await isInvolved(db, user.id, operatorId)) throw new Failure('OwnAccount')
  await assertWithinPolicy(
    db,
    by,
    action,
    { users: [user.id], needsSecond: needsSecond?.(from, to) ?? false },
    approvedById,
  )
}
