import type { Sql } from 'sql-template-tag'

/** A rule of the ledger and the statement that finds what breaks it: rows of `subject` (what, by id) and `detail`. */
export type Check = { name: string; says: string; wrongs: Sql }
