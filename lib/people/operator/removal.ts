import sql from 'sql-template-tag'
import type { Author } from '@/lib/change/audit/author'
import type { Db } from '@/lib/db/db'
import { enqueueMessage } from '@/lib/notify/messages/enqueue-message'
import { isActiveManager } from './has-other-manager'
import type { LockedOperator } from './lock-operator'
import { removalNoticeHours } from './rules'

/**
 * Whether taking an operator's manager role or access needs a second manager. If no other manager can approve, the author's
 * request takes effect without one after 24 hours, and the affected manager can reject it until then.
 */
export async function needsSecondForRemoval(
  db: Db,
  by: Author,
  { id, role, isDisabled, passwordHash, ssoSubject }: LockedOperator,
): Promise<boolean> {
  // An invited manager who never signed in can approve nothing.
  const canSignIn = passwordHash !== null || ssoSubject !== null
  if (role !== 'manager' || isDisabled || !canSignIn) return false
  return (await hasIndependentManager(db, by, id)) || !(await isAnnounced(db, by, id))
}

async function hasIndependentManager(db: Db, by: Author, affectedId: number): Promise<boolean> {
  const other = await db.row(sql`
    select from operators
     where ${isActiveManager}
       and id <> ${affectedId} and id is distinct from ${by.operatorId}::int
       and (approval_objection(id, ${by.operatorId}::int)).why is null limit 1`)
  return other !== undefined
}

const openRequest = (by: Author, operatorId: number) => sql`
  action in ('operator.disable', 'operator.change-role') and subject_type = 'operator'
  and subject_id = ${String(operatorId)} and requested_by = ${by.operatorId}::int
  and decision is null and expires_at > now()`

async function isAnnounced(db: Db, by: Author, operatorId: number): Promise<boolean> {
  const request = await db.row(sql`
    select from pending_approvals
     where ${openRequest(by, operatorId)} and requested_at < now() - make_interval(hours => ${removalNoticeHours}) limit 1`)
  return request !== undefined
}

/** The author's open requests end with the change. */
export async function endRemovalRequests(db: Db, by: Author, operatorId: number): Promise<void> {
  await db.run(sql`update pending_approvals set expires_at = now() where ${openRequest(by, operatorId)}`)
}

/** Notifies a manager of a request to disable or demote them. */
export async function announceRemoval(
  db: Db,
  by: Author,
  operatorId: number,
  change: 'disable' | 'demote',
): Promise<void> {
  const affected = await db.row<{ email: string; name: string }>(sql`
    select email, name from operators where id = ${operatorId} and disabled_at is null`)
  if (!affected) return
  const { email, name } = affected
  await enqueueMessage(db, { template: 'operator-removal-requested', to: email, name, change, by: by.name })
}
