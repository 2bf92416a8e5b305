import { AsyncLocalStorage } from 'node:async_hooks'
import type { Db } from './db'

/** What a world has instead of the service's own values. Each domain adds its part, in the form of JSON. */
// biome-ignore lint/suspicious/noEmptyInterface: the domains fill it in
export interface WorldOverlay {}

/** The clock of a world that differs from the database's. */
export type WorldClock = {
  /** Statements that set the clock of a transaction, after its begin. */
  statements: string
  /** Runs each statement in a transaction of its own with this clock. */
  db: Db
}

/** A world of QA: calls of its users see its overlay and its clock. Only with QA_TOOLS=1. */
export type World = { id: number; overlay: WorldOverlay; clock: WorldClock | null }

/** Undefined until the first call of a world, so that a service without QA tools only compares it with undefined. */
let worlds: AsyncLocalStorage<World | null> | undefined

/** The world of the current call; null outside of worlds. */
export function currentWorld(): World | null {
  return worlds?.getStore() ?? null
}

export function inWorld<Result>(world: World, work: () => Result): Result {
  worlds ??= new AsyncLocalStorage<World | null>()
  return worlds.run(world, work)
}

/** Runs `work` with the clock of the current world, but with the values of the service. */
export function withoutOverlay<Result>(work: () => Result): Result {
  const world = currentWorld()
  return world ? inWorld({ ...world, overlay: {} }, work) : work()
}

/** For values that calls of several worlds share. */
export function outsideWorlds<Result>(work: () => Result): Result {
  return worlds ? worlds.run(null, work) : work()
}
