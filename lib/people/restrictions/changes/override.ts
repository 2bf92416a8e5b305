import { z } from 'zod'
import { type Facts, readRecordedFacts } from '@/lib/change/approval/facts'
import { isSame, type Values } from '@/lib/change/audit/record'
import type { Reverter } from '@/lib/change/audit/reverter'
import { change } from '@/lib/change/change'
import type { ChangeDeclaration } from '@/lib/change/declaration'
import { assertWithinPolicy, type GovernedChange } from '@/lib/change/policy/assert-within-policy'
import { assertNotInvolved, isInvolved } from '@/lib/change/policy/involvement'
import { Failure } from '@/lib/core/failure'
import { idShape } from '@/lib/core/wire'
import type { Db } from '@/lib/db/db'
import type { Transaction } from '@/lib/db/transaction'
import { approverFailures, assertApprovable } from '@/lib/people/operator/assert-approvable'
import { type LockedUser, lockUser, toUserSubject, userSubject } from './lock-user'
import { restrictionFailures } from './rules'

/** A restriction of a user that managers override. Field names are those of the audit log. */
type Restriction<Fields extends Values, Shape extends z.ZodObject> = {
  name: string
  title: string
  users: 'favors' | 'checks'
  secondManager: 'partly' | 'never'
  details?: string
  did: ChangeDeclaration['did']
  undone?: ChangeDeclaration['undone']
  fields: Shape
  /** Why no name is typed. */
  unconfirmed?: string
  /** The request of a change that needs a second manager, by the new values. */
  phrase?: (to: Record<string, unknown>) => string
  /** What the second manager sees besides the recorded values. */
  facts?: (db: Db, userId: number, to: Record<string, unknown>) => Promise<Facts['values']>
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

/**
 * Declares the override of a restriction: of the fields in `to`. Throws RestrictionChanged if the fields in `from`, as the form
 * showed them, have other values by now, OwnAccount for the operator's own account or if the change needs another manager, and
 * SecondManagerNeeded. Serializes with sign-ins, entries and claims of the user. `read` returns the current values.
 */
export function restrictionChange<Fields extends Values, Shape extends z.ZodObject>(
  restriction: Restriction<Fields, Shape>,
) {
  const { read, write, needsSecond, needsUninvolved, fields, phrase, facts, ...rest } = restriction
  const { unconfirmed = 'It can be undone and reverted.', ...declared } = rest

  /** Returns what the policy measures. */
  async function measure(db: Db, { id }: LockedUser, from: Fields, to: Fields, authors: (number | null)[]) {
    if (needsUninvolved?.(from, to))
      for (const operatorId of authors) await assertNotInvolved(db, id, operatorId)
    return { users: [id], needsSecond: needsSecond?.(from, to) ?? false }
  }

  const made = change({
    ...declared,
    role: 'manager',
    reason: 'always',
    undo: toReverter(restriction, measure),
    failures: { ...restrictionFailures, ...approverFailures },
    input: z.object({ userId: idShape, from: fields.partial(), to: fields.partial() }),
    subject: userSubject,
    confirm: { unneeded: unconfirmed },
    async run(db, input, act) {
      const { userId, from, to } = input as Override<Fields>
      const user = await lockUser(db, userId)
      const before = await read(db, userId)
      if (Object.entries(from).some(([name, value]) => !isSame(before[name], value)))
        throw new Failure('RestrictionChanged')
      const wanted = { ...before, ...to }
      // Validates first, so that no request is stored for what cannot be carried out.
      await write(db, user, { from: before, to: wanted, isUndo: false })
      const authors = [act.by.operatorId, act.approvedById]
      const measured = await measure(db, user, before, wanted, authors)
      const mustBeUninvolved = needsUninvolved?.(before, wanted) ?? false
      const isExcluded = async (managerId: number) => mustBeUninvolved && isInvolved(db, userId, managerId)
      await assertApprovable(db, { by: act.by, userId, isExcluded }, () => act.assertAllowed(measured))
      const after = await read(db, userId)
      if (isSame(before, after)) throw new Failure('RestrictionUnchanged')
      return { subject: toUserSubject(user), before, after }
    },
    ...(phrase && {
      approval: {
        phrase: ({ to }) => phrase(to as Record<string, unknown>),
        async isExcluded(db: Db, input: unknown, managerId: number) {
          const { userId, to } = input as Override<Fields>
          const before = await read(db, userId)
          const mustBeUninvolved = needsUninvolved?.(before, { ...before, ...to }) ?? false
          return mustBeUninvolved && (await isInvolved(db, userId, managerId))
        },
        async facts(db: Db, input: unknown, run: () => Promise<unknown>) {
          const { userId, to } = input as Override<Fields>
          const values = (await facts?.(db, userId, to)) ?? []
          const recorded = await readRecordedFacts(db, input, run)
          return { ...recorded, values: [...recorded.values, ...values] }
        },
      },
    }),
  })
  return Object.assign(made, { read })
}

type Override<Fields> = { userId: number; from: Partial<Fields>; to: Partial<Fields> }

type MeasureOf<Fields> = (
  db: Db,
  user: LockedUser,
  from: Fields,
  to: Fields,
  authors: (number | null)[],
) => Promise<{ users: number[]; needsSecond: boolean }>

/** Restores the previous values under the rules of the restriction. */
function toReverter<Fields extends Values>(
  { read, write, ...declared }: Pick<Restriction<Fields, never>, 'read' | 'write'> & GovernedChange,
  measure: MeasureOf<Fields>,
): Reverter {
  return {
    role: 'manager',
    async read(db, { subjectId }) {
      await lockUser(db, Number(subjectId))
      return read(db, Number(subjectId))
    },
    async restore(db, { subjectId, before, isUndo = false }, by) {
      const user = await lockUser(db, Number(subjectId))
      const from = await read(db, user.id)
      const to = { ...from, ...before }
      // An undo restores what applied before the author's own change.
      if (!isUndo)
        await assertWithinPolicy(db, by, declared, await measure(db, user, from, to, [by.operatorId]))
      await write(db, user, { from, to, isUndo })
    },
  }
}
