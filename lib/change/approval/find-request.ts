import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'
import type { ApprovableAction } from './approvable-action'

/** A request that waits for a decision. */
export type OpenRequest = {
  id: number
  requestedById: number
  requestedByName: string
  requestedAt: Date
  expiresAt: Date
}

/** The open request for this change, or null. */
export async function findRequestOf(
  { name, approvable }: { name: string; approvable: Pick<ApprovableAction, 'keyOf'> | undefined },
  input: object,
): Promise<OpenRequest | null> {
  if (!approvable) return null
  const row = await db.row<OpenRequest>(sql`
    select p.id, p.requested_by as requested_by_id, requester.name as requested_by_name, p.requested_at, p.expires_at
      from pending_approvals p join operators requester on requester.id = p.requested_by
     where p.action = ${name} and p.change_key = ${approvable.keyOf(input)}
       and p.decision is null and p.expires_at > now()
     order by p.id desc limit 1`)
  return row ?? null
}
