import type { ApprovableAction } from '@/lib/change/approval/approvable-action'
import type { OperatorAuthor } from '@/lib/change/audit/author'
import { findFavoring } from '@/lib/change/policy/favoring'
import { listInvolved } from '@/lib/change/policy/involvement'
import { findChange } from '@/lib/console/find-change'
import { Failure } from '@/lib/core/failure'
import { db as pool } from '@/lib/db/client'
import type { Db } from '@/lib/db/db'
import { rollBackAfter, transaction } from '@/lib/db/transaction'
import { findIndependentManagers } from '@/lib/people/operator/has-other-manager'

/**
 * For the manager who makes or requests the change: "After this, withdrawals of its winners need another manager than you." Empty
 * if at least two managers are left for these withdrawals, whichever manager approves the change if it waits.
 */
export async function describeApproversLeft(
  by: OperatorAuthor,
  name: string,
  input: object,
  waits: boolean,
): Promise<string> {
  const { operatorId } = by
  const declared = findChange(name)
  const approvable = declared?.approvable
  if (!approvable) return ''
  const subject = await transaction(db => approvable.subjectOf(db, input))
  const favoring = await findFavoring(pool, { ...declared, name, subject })
  if (!favoring || (!waits && favoring.operatorIds.includes(operatorId))) return ''
  if (!waits && subject.type === 'user' && !(await wouldInvolve(by, approvable, input, Number(subject.id))))
    return ''
  const left = await findIndependentManagers(pool, [...favoring.operatorIds, operatorId])
  if (!waits) return describe(favoring.users, 'you', { least: left.length, most: left.length })
  const least = Math.max(left.length - 1, 0)
  const approvers = await findIndependentManagers(pool, [operatorId])
  const most = approvers.every(id => left.includes(id)) ? least : left.length
  return describe(favoring.users, 'you and the one who approves it', { least, most })
}

/** Some changes of a kind favor the user and others do not: one that waits always does. */
const wouldInvolve = (by: OperatorAuthor, approvable: ApprovableAction, input: object, userId: number) =>
  rollBackAfter(() =>
    transaction(async db => {
      await approvable.makeAlone(db, by, input)
      return (await listInvolved(db, userId)).includes(by.operatorId)
    }),
  ).catch(error => {
    if (error instanceof Failure) return false
    throw error
  })

type Request = {
  action: string
  subjectType: string
  subjectId: string
  requestedBy: number
  requesterName: string
}

/** Same, for the second manager. */
export async function describeApproversLeftBy(
  db: Db,
  { action, subjectType: type, subjectId: id, requestedBy, requesterName }: Request,
  approverId: number,
): Promise<string> {
  const favoring = await findFavoring(db, { ...findChange(action), name: action, subject: { type, id } })
  const both = [requestedBy, approverId]
  if (!favoring || both.every(id => favoring.operatorIds.includes(id))) return ''
  const left = await findIndependentManagers(db, [...favoring.operatorIds, ...both])
  return describe(favoring.users, `you and ${requesterName}`, { least: left.length, most: left.length })
}

function describe(users: string, involved: string, left: { least: number; most: number }): string {
  if (left.least >= 2) return ''
  const rest = left.most === 0 ? ', and there is none' : ''
  return `After this, withdrawals of ${users} need another manager than ${involved}${rest}.`
}
