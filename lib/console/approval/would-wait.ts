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

/** Whether no other manager is active, which leaves a request without an approver. */
export async function isOnlyManager(operatorId: number): Promise<boolean> {
  const other = await db.row(
    sql`select from operators where ${isActiveManager} and id <> ${operatorId} limit 1`,
  )
  return other === undefined
}
