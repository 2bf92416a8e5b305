import { Failure, type FailureCode } from '@/lib/core/failure'
import type { Author } from './audit/author'

/** Makes the change for each ID, each in its own transaction, and counts those that one of the failures rejects. */
export async function changeEach<
  Declared extends (by: Author, input: { id: number }, reason?: string) => Promise<unknown>,
>(
  by: Author,
  change: Declared,
  ids: readonly number[],
  skipped: readonly FailureCode[],
  reason = '',
): Promise<{ done: number; others: number }> {
  let done = 0
  for (const id of ids) {
    try {
      await change(by, { id }, reason)
      done++
    } catch (error) {
      if (!(error instanceof Failure && skipped.includes(error.code))) throw error
    }
  }
  return { done, others: ids.length - done }
}
