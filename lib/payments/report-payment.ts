import { formatCents } from '@/lib/core/money'
import type { Db } from '@/lib/db/db'
import { recordEvent } from '@/lib/notify/webhooks/record-event'

type Payment = { id: number; userId: number; amountCents: bigint; currency: string }

/** Reports the new state of a deposit to webhooks. */
export async function reportDeposit(db: Db, { id, ...payment }: Payment, state: 'completed' | 'failed') {
  await recordEvent(db, `deposit.${state}`, { deposit_id: id, ...dataOf(payment) })
}

/** Reports the new state of a withdrawal to webhooks. */
export async function reportWithdrawal(
  db: Db,
  { id, ...payment }: Payment,
  state: 'requested' | 'completed' | 'failed' | 'canceled',
): Promise<void> {
  await recordEvent(db, `withdrawal.${state}`, { withdrawal_id: id, ...dataOf(payment) })
}

function dataOf({ userId, amountCents, currency }: Omit<Payment, 'id'>) {
  return { user_id: userId, amount: formatCents(amountCents), currency }
}
