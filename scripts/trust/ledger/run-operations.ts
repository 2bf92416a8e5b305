import { Random } from '@/e2e/fixtures/random'
import { settleContests } from '@/lib/contest/settle-contests'
import { isLockTimeout } from '@/lib/db/transaction'
import { Failure } from '@/lib/failure'
import { settleDue } from '@/lib/settlement/settle-due'
import { pickOperation } from './operations'
import { createWorld, type World } from './world'

const concurrency = 32

/** Results by operation ("enter done", "claim PromoNotEligible"), and errors that must not reach a caller. */
type OperationsResult = { outcomes: Record<string, number>; errors: string[]; world: World }

/**
 * Runs random operations, 32 at a time, and settles what is due at the end. The same seed generates the same operations. Anything
 * but a Failure or a lock timeout is an error, deadlocks included.
 */
export async function runOperations(seed: number, count: number): Promise<OperationsResult> {
  const world = await createWorld()
  const report: OperationsResult = { outcomes: {}, errors: [], world }
  let next = 0
  const work = async () => {
    for (let index = next++; index < count; index = next++) await doOne(report, seed, index)
  }
  await Promise.all(Array.from({ length: concurrency }, work))
  await settleDue()
  await settleContests()
  return report
}

async function doOne(
  { outcomes, errors, world }: OperationsResult,
  seed: number,
  index: number,
): Promise<void> {
  const random = new Random(seed * 1_000_003 + index)
  const operation = pickOperation(random)
  const result = await operation(world, random, index).then(
    () => 'done',
    error => {
      if (error instanceof Failure) return error.code
      // The API answers 503, which is acceptable on a busy machine.
      if (isLockTimeout(error)) return 'busy'
      errors.push(`seed ${seed}, operation ${index}, ${operation.name}: ${error}`)
      return 'error'
    },
  )
  const outcome = `${operation.name} ${result}`
  outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
}
