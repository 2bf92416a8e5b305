import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'
import { findSelectedIds } from '@/lib/list/find-selected'
import type { RowSelection } from '@/lib/list/schema'
import { usersList } from '@/lib/people/account/directory/users-list'

type Sum = { count: number; cents: number }

/**
 * What a suspension of the users does to withdrawals that were not sent. As `payWithdrawals` finds them: those without a review,
 * or approved before the suspension, are returned; those that wait for an operator go on waiting. Throws TooManySelected.
 */
export async function sumUnsentWithdrawals(
  operatorId: number,
  selection: RowSelection,
  zone: string,
): Promise<{ returned: Sum; waiting: Sum }> {
  const ids = await findSelectedIds(usersList, selection, operatorId, zone)
  const rows = await db.rows<Sum & { isWaiting: boolean }>(sql`
    select status = 'pending' and needs_approval as is_waiting, count(*)::int as count,
           sum(amount_cents)::float8 as cents
      from withdrawals
     where user_id = any(${ids}::int[]) and status in ('pending', 'processing') and external_id is null
     group by is_waiting`)
  const sumOf = (isWaiting: boolean): Sum => {
    const { count = 0, cents = 0 } = rows.find(row => row.isWaiting === isWaiting) ?? {}
    return { count, cents }
  }
  return { returned: sumOf(false), waiting: sumOf(true) }
}
