import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'
import { findSelectedIds } from '@/lib/list/find-selected'
import type { RowSelection } from '@/lib/list/schema'
import { usersList } from '@/lib/people/account/directory/users-list'

/** What a suspension of the users returns unless an operator approves it. In cents. Throws TooManySelected. */
export async function sumUnsentWithdrawals(
  operatorId: number,
  selection: RowSelection,
  zone: string,
): Promise<{ count: number; cents: number }> {
  const ids = await findSelectedIds(usersList, selection, operatorId, zone)
  return db.one<{ count: number; cents: number }>(sql`
    select count(*)::int as count, coalesce(sum(amount_cents), 0)::float8 as cents from withdrawals
     where user_id = any(${ids}::int[]) and status in ('pending', 'processing') and external_id is null`)
}
