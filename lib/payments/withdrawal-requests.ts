import sql from 'sql-template-tag'
import type { Requested } from '@/lib/change/approval/approvable-action'
import { closeOutdated } from '@/lib/change/approval/store-request'
import { serviceAuthor } from '@/lib/change/audit/author'
import { formatMoney } from '@/lib/core/format'
import type { Db } from '@/lib/db/db'

/** "Pay $150.00 (W-12)"; without the amount for a withdrawal that does not exist. */
export function phraseOfPayment({ withdrawalId, amountCents }: Requested): string {
  return amountCents === undefined
    ? `Pay withdrawal W-${withdrawalId}`
    : `Pay ${formatMoney(Number(amountCents))} (W-${withdrawalId})`
}

/** Closes the open request to pay a withdrawal that has ended, or was approved without it. */
export async function closePaymentRequest(db: Db, withdrawalId: number, because: string): Promise<void> {
  const outdated = await db.rows<{ id: number }>(sql`
    select id from pending_approvals
     where action = 'withdrawal.approve' and input->'withdrawalId' = to_jsonb(${withdrawalId}::bigint)
       and decision is null and expires_at > now()`)
  await closeOutdated(db, serviceAuthor('Worker'), {
    name: 'withdrawal.approve',
    phraseOf: phraseOfPayment,
    outdated,
    because,
  })
}
