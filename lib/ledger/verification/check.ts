import type { Sql } from 'sql-template-tag'

/** A ledger rule and the query for rows that violate it, with columns `subject` (kind and ID) and `detail`. */
export type Check = { name: string; description: string; violations: Sql }
