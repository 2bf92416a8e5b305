import type { Db } from './db'

/**
 * Runs `work` once per request: a repetition returns the first result. The result is stored in the transaction of `work`, so
 * a crash keeps both or neither.
 */
export type RunIdempotent = <Result>(db: Db, work: () => Promise<Result>) => Promise<Result>

/** For callers without an idempotency key. */
export const withoutIdempotency: RunIdempotent = (_, work) => work()
