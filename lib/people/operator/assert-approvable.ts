import sql from 'sql-template-tag'
import type { Author } from '@/lib/change/audit/author'
import { type Involvement, listInvolvement, type Period } from '@/lib/change/policy/involvement'
import { Failure, isFailure } from '@/lib/core/failure'
import type { Db } from '@/lib/db/db'
import { isActiveManager } from './has-other-manager'

declare module '@/lib/core/failure' {
  interface FailureDetails {
    /** No manager could approve the change: those of these names are involved with the user. */
    ManagersInvolved: { names: string[] }
  }
}

export const approverFailures = {
  ManagersInvolved: ({ names }: { names: string[] }) =>
    `${explainInvolved(names)} Invite another manager. The link of a new one can end after 72 hours.`,
}

/** Managers whose requests they could not approve involve them too. */
export const explainInvolved = (names: string[]) =>
  `No manager could approve this: ${formatNames(names)} involved with this user, in person or by an invitation or promotion.`

const listFormat = new Intl.ListFormat('en-US')

const formatNames = (names: string[]) => `${listFormat.format(names)} ${names.length === 1 ? 'is' : 'are'}`

type Approvers = {
  by: Author
  userId: number
  period?: Period
  /** Whether the involvement of another manager prevents their approval. */
  isExcluded(managerId: number): Promise<boolean>
}

/**
 * Calls `assertAllowed`. If it throws SecondManagerNeeded, adds what involves the requester, or throws ManagersInvolved instead if
 * involvement leaves no manager who could approve. A manager who is the only one is not refused: another can be invited.
 */
export async function assertApprovable(
  db: Db,
  { by, userId, period, isExcluded }: Approvers,
  assertAllowed: () => Promise<void>,
): Promise<void> {
  try {
    await assertAllowed()
  } catch (error) {
    if (!isFailure(error, 'SecondManagerNeeded') || by.operatorId === null) throw error
    const involvement = await listInvolvement(db, userId, by.operatorId, period)
    const names = await findExcluded(db, by.operatorId, isExcluded)
    if (names) throw new Failure('ManagersInvolved', { names: [...namesOf(by, involvement), ...names] })
    throw new Failure('SecondManagerNeeded', { ...error.detail, involvement })
  }
}

const namesOf = ({ name }: Author, involvement: readonly Involvement[]) =>
  involvement.length > 0 ? [name] : []

/** The names of the other managers if each of them is excluded, else null. Those who can never approve for this one do not count. */
export async function findExcluded(
  db: Db,
  operatorId: number,
  isExcluded: (managerId: number) => Promise<boolean>,
) {
  const others = await db.rows<{ id: number; name: string }>(sql`
    select operators.id, name from operators cross join lateral approval_objection(operators.id, ${operatorId}::int) as objection
     where ${isActiveManager} and operators.id <> ${operatorId} and (objection.why is null or objection.until is not null)
     order by operators.id desc`)
  for (const { id } of others) if (!(await isExcluded(id))) return null
  return others.length > 0 ? others.map(({ name }) => name).toReversed() : null
}
