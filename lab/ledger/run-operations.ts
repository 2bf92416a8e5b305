import pLimit from 'p-limit'
import { Random } from '@/e2e/fixtures/random'
import { Failure } from '@/lib/core/failure'
import { isLockTimeout } from '@/lib/db/transaction'
import { settleContests } from '@/lib/play/contest/settle-contests'
import { settleDue } from '@/lib/play/settlement/settle-due'
import { pickOperation } from './operations'
import { createWorld, type World, type Written } from './world'

const concurrency = 32

/** Results by operation ("enter done", "claim PromoNotEligible"), and errors that must not reach a caller. */
export type OperationsResult = { outcomes: Record<string, number>; errors: string[]; world: World }

/**
 * Runs random operations, 32 at a time, and settles what is due at the end. The same seed generates the same operations. Anything
 * but a Failure or a lock timeout is an error, deadlocks included.
 */
export async function runOperations(seed: number, count: number): Promise<OperationsResult> {
  const world = await createWorld()
  const report: OperationsResult = { outcomes: {}, errors: [], world }
  await pLimit(concurrency).map(Array(count).keys(), index => runOperation(report, seed, index))
  await settleDue()
  await settleContests()
  return report
}

/** Returns the row that it committed; null if it failed, wrote none or does not return it. */
export async function runOperation(
  { outcomes, errors, world }: OperationsResult,
  seed: number,
  index: number,
): Promise<Written | null> {
  const random = new Random(seed * 1_000_003 + index)
  const operation = pickOperation(random)
  const count = (result: string) => {
    const outcome = `${operation.name} ${result}`
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
  }
  try {
    const written = await operation(world, random, index)
    count('done')
    return written ?? null
  } catch (error) {
    if (error instanceof Failure) count(error.code)
    // The API answers 503, which is acceptable on a busy machine.
    else if (isLockTimeout(error)) count('busy')
    else {
      errors.push(`seed ${seed}, operation ${index}, ${operation.name}: ${error}`)
      count('error')
    }
    return null
  }
}
