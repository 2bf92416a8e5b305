import sql from 'sql-template-tag'
import type { Author } from '@/lib/change/audit/author'
import type { Db } from '@/lib/db/db'
import type { LockedOperator } from './lock-operator'
import { maxManagersSignedOut } from './rules'

/** Both end the sessions of the operator and revoke their API tokens. */
const signingOut = ['operator.sign-out-everywhere', 'operator.reset-codes']

/** The author signed out too many managers within 24 hours, who could decide nothing. The caller holds the policy's lock. */
export async function needsSecondForSignOut(
  db: Db,
  by: Author,
  { id, role }: LockedOperator,
): Promise<boolean> {
  const isOtherManager = role === 'manager' && id !== by.operatorId
  return isOtherManager && (await countSignOuts(db, by)) >= maxManagersSignedOut
}

/** Without those that a second manager approved. */
async function countSignOuts(db: Db, by: Author): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`
    select count(*)::int as count
      from audit_rows a join operators o on o.id::text = a.subject_id
     where a.operator_id = ${by.operatorId}::int and a.action = any(${signingOut}::text[])
       and a.subject_type = 'operator' and o.id <> a.operator_id and o.role = 'manager' and a.approved_by_id is null
       and a.created_at > clock_timestamp() - interval '24 hours'`)
  return count
}
