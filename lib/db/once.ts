import type { Db } from './db'

/**
 * Does `work` once for one request, however often it is sent: a repetition gets the first outcome.
 * What was done is remembered in the very transaction that did it, so a crash leaves both or neither.
 */
export type Once = <Result>(db: Db, work: () => Promise<Result>) => Promise<Result>
