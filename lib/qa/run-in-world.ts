import { Failure } from '@/lib/core/failure'
import { findStoredWorld, openWorld } from '@/lib/db/find-world'
import { inWorld } from '@/lib/db/world'

/** Runs `work` with the world's overlay and clock. Throws WorldNotFound. */
export async function runInWorld<Result>(id: number, work: () => Promise<Result>): Promise<Result> {
  const world = await findStoredWorld({ id })
  if (!world) throw new Failure('WorldNotFound')
  return inWorld(openWorld(world), work)
}

/** Runs `work` in the world of the user, if the user belongs to one. */
export async function runInWorldOf<Result>(userId: number, work: () => Promise<Result>): Promise<Result> {
  const world = await findStoredWorld({ userId })
  return world ? inWorld(openWorld(world), work) : work()
}
