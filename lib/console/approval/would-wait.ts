import sql from 'sql-template-tag'
import { z } from 'zod'
import type { OperatorAuthor } from '@/lib/change/audit/author'
import { findChange } from '@/lib/console/find-change'
import { Failure, isFailure } from '@/lib/core/failure'
import { db } from '@/lib/db/client'
import { rollBackAfter, transaction } from '@/lib/db/transaction'
import { isActiveManager } from '@/lib/people/operator/has-other-manager'

/**
 * Whether the change would wait for a second manager now. Null if it cannot be made, or never waits. It is made in a transaction
 * that is rolled back, so that the same rules decide.
 */
export async function wouldWait(by: OperatorAuthor, change: string, input: object): Promise<boolean | null> {
  const approvable = findChange(change)?.approvable
  if (!approvable) return null
  try {
    await rollBackAfter(() => transaction(db => approvable.makeAlone(db, by, input)))
    return false
  } catch (error) {
    if (isFailure(error, 'SecondManagerNeeded')) return true
    if (error instanceof Failure || error instanceof z.ZodError) return null
    throw error
  }
}

/**
 * Why no active manager could approve the change: there is no other, or all are linked to the requester or involved with its user.
 * Null if one could, or if it would fail for another reason.
 */
export async function findDeadEnd(
  by: OperatorAuthor,
  change: string,
  input: object,
): Promise<'alone' | 'involved' | null> {
  const approvable = findChange(change)?.approvable
  if (!approvable) return null
  const others = await db.rows<{ id: number; isLinked: boolean }>(sql`
    select id, (approval_objection(id, ${by.operatorId}::int)).why is not null as is_linked
      from operators where ${isActiveManager} and id <> ${by.operatorId} order by id`)
  if (others.length === 0) return 'alone'
  for (const { id } of others.filter(({ isLinked }) => !isLinked)) {
    const grant = { byId: id, reason: 'To be entered' }
    const failure = await rollBackAfter(() => transaction(tx => approvable.run(tx, by, input, grant))).then(
      () => null,
      (error: unknown) => error,
    )
    if (isFailure(failure, 'OwnAccount')) continue
    if (failure === null || failure instanceof Failure) return null
    throw failure
  }
  return 'involved'
}
