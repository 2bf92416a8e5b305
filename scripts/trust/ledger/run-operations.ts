import { isLockTimeout } from '@/lib/db/transaction'
import { Failure } from '@/lib/failure'
import { settleDue } from '@/lib/settlement/settle-due'
import { Random } from '@/e2e/fixtures/random'
import { drawMove } from './operations'
import { makeWorld, type World } from './world'

const atOnce = 32

/** What came of a mix: how often each move was done or refused by what name, and errors that no caller may see. */
export type MixReport = { outcomes: Record<string, number>; errors: string[]; world: World }

/**
 * Does that many operations of all kinds, 32 at a time; the same seed draws the same operations. What is left is settled
 * at the end. Whatever is neither a Failure nor a wait for a row in vain is an error, a deadlock that reached the caller
 * among them.
 */
export async function runMix(seed: number, count: number): Promise<MixReport> {
  const world = await makeWorld()
  const report: MixReport = { outcomes: {}, errors: [], world }
  let next = 0
  const work = async () => {
    for (let index = next++; index < count; index = next++) await doOne(report, seed, index)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  await settleDue()
  return report
}

async function doOne({ outcomes, errors, world }: MixReport, seed: number, index: number): Promise<void> {
  const random = new Random(seed * 1_000_003 + index)
  const move = drawMove(random)
  const told = await move(world, random, index).then(
    () => 'done',
    error => {
      if (error instanceof Failure) return error.code
      // What the API answers with 503, and a busy machine may come to.
      if (isLockTimeout(error)) return 'busy'
      errors.push(`seed ${seed}, operation ${index}, ${move.name}: ${error}`)
      return 'error'
    },
  )
  const outcome = `${move.name} ${told}`
  outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
}
