import { setTimeout as wait } from 'node:timers/promises'

/**
 * Does the work, and ends no sooner than after `floorMs`, whether it succeeds or fails: a caller cannot tell from the time
 * what was found.
 */
export async function withMinDuration<Result>(floorMs: number, work: () => Promise<Result>): Promise<Result> {
  const [outcome] = await Promise.allSettled([work(), wait(floorMs)])
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}
