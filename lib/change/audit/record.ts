import sql from 'sql-template-tag'
import type { PolicyRow } from '@/lib/change/policy/policy-row'
import type { Db } from '@/lib/db/db'
import type { Author } from './author'

/** Values by field name. Amounts can be bigint, timestamps can be Date. */
export type Values = Record<string, unknown>

export type Subject = { type: string; id: string | number; name: string }

/** `before` is null if the change created the subject, `after` is null if it deleted it. */
export type ChangeEntry = {
  subject: Subject
  before?: Values | null
  after?: Values | null
  reason?: string
  /** The second manager, if the change needed one. */
  approvedById?: number | null
  /** The audit row that this change reverts. */
  revertsId?: number | null
}

/** Inserts the audit row in the transaction of the change. Stores only fields that differ, so that a revert touches no other field. */
export async function record(
  db: Db,
  by: Author,
  { name: action, users }: Pick<PolicyRow, 'users'> & { name: string },
  entry: ChangeEntry,
): Promise<number> {
  const { subject, reason = '', approvedById = null, revertsId = null } = entry
  const { before, after } = toLogged(entry)
  const favors = users ? favorOf[users] : null
  const row = await db.one<{ id: bigint }>(sql`
    insert into audit_rows (
      operator_id, author_name, session_id, request_id, action, subject_type, subject_id, subject_name,
      before, after, reason, approved_by_id, reverts_id, api_token_id, favors
    ) values (
      ${by.operatorId}, ${by.name}, ${by.sessionId}, ${by.requestId}, ${action}, ${subject.type},
      ${String(subject.id)}, ${subject.name}, ${toJson(before)}::text::jsonb, ${toJson(after)}::text::jsonb,
      ${reason.trim()}, ${approvedById}, ${revertsId}, ${by.apiTokenId ?? null}, ${favors}
    ) returning id`)
  return Number(row.id)
}

/** The values as they are stored: fields that differ, in JSON form. */
export const toLogged = ({ before, after }: Pick<ChangeEntry, 'before' | 'after'>) =>
  keepDifferent(toPlain(before), toPlain(after))

/** JSON form: bigint cents become numbers, dates become ISO strings. */
export function toPlain(values: Values | null | undefined): Values | null {
  if (!values) return null
  return JSON.parse(
    JSON.stringify(values, (_, value) => (typeof value === 'bigint' ? Number(value) : value)),
  ) as Values
}

function keepDifferent(before: Values | null, after: Values | null) {
  if (!(before && after)) return { before, after }
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  const differ = [...names].filter(name => !isSame(before[name], after[name]))
  return { before: pick(before, differ), after: pick(after, differ) }
}

/** Deep equality of JSON values, independent of key order. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return false
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].every(name => isSame((one as Values)[name], (other as Values)[name]))
}

/** What the user of a change got. */
const favorOf = { gives: 'money', favors: 'access', checks: null }

function pick(values: Values, names: string[]): Values {
  return Object.fromEntries(names.filter(name => name in values).map(name => [name, values[name]]))
}

function toJson(values: Values | null): string | null {
  return values && JSON.stringify(values)
}
