import { z } from 'zod'
import type { OperatorAuthor } from '@/lib/change/audit/author'
import { findChange } from '@/lib/console/find-change'
import { Failure, isFailure } from '@/lib/core/failure'
import { rollBackAfter, transaction } from '@/lib/db/transaction'

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
