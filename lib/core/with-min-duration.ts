import { setTimeout as wait } from 'node:timers/promises'

/** Takes at least `minMs`, whether `work` succeeds or fails, so that the duration reveals nothing. */
export async function withMinDuration<Result>(minMs: number, work: () => Promise<Result>): Promise<Result> {
  const [outcome] = await Promise.allSettled([work(), wait(minMs)])
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}
