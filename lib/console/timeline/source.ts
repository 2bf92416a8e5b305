import type { Sql } from 'sql-template-tag'
import type { TimelineKind } from './rules'

/** Rows of one table, each an event. `facts` is a JSON object without secrets. */
export type Source = { kind: TimelineKind; name: string; from: Sql; id: Sql; at: Sql; where: Sql; facts: Sql }
