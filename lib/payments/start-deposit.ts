import sql from 'sql-template-tag'
import type { Settings } from '@/lib/change/settings/definitions'
import { readSettings } from '@/lib/change/settings/read'
import { Failure } from '@/lib/core/failure'
import type { Db } from '@/lib/db/db'
import type { RunIdempotent } from '@/lib/db/idempotent'
import { transaction } from '@/lib/db/transaction'
import { assertCanMoveMoney } from '@/lib/people/restrictions/assert-can-move-money'
import { isSuspended } from '@/lib/people/restrictions/changes/suspension'
import { assertWithinDepositLimits } from '@/lib/people/restrictions/deposit-limits'
import { getProvider } from './find-provider'
import { getUsableMethod } from './payment-methods'
import type { PaymentProvider } from './provider'
import { assertAmountBetween, maxPendingDeposits } from './rules'

type NewDeposit = {
  amountCents: bigint
  paymentMethodId?: number | undefined
  returnUrl?: string | null
}

export type StartedDeposit = { id: number; expiresAt: string }

/**
 * Records a deposit that the user pays on its checkout page; no money has moved. Throws UserNotFound, PaymentsUnavailable, AmountTooLow,
 * AmountTooHigh, CashPlayBarred, EmailNotVerified, PaymentMethodNotFound, PaymentMethodUnusable, TooManyPendingDeposits or
 * DepositLimitReached.
 */
export async function startDeposit(runIdempotent: RunIdempotent, userId: number, deposit: NewDeposit) {
  // Read before the transaction: taking a second connection inside one can exhaust the pool.
  const [settings, provider] = [await readSettings(), await getProvider()]
  return transaction(db => runIdempotent(db, () => startDepositIn(db, userId, deposit, settings, provider)))
}

async function startDepositIn(
  db: Db,
  userId: number,
  { amountCents, paymentMethodId, returnUrl = null }: NewDeposit,
  settings: Settings,
  { name, canPayWith }: PaymentProvider,
): Promise<StartedDeposit> {
  assertAmountBetween(amountCents, settings.cash_deposit_min_cents, settings.cash_deposit_max_cents)
  await assertCanMoveMoney(db, userId, 'deposits', settings)
  await assertNotSuspended(db, userId)
  const method = paymentMethodId ? await getUsableMethod(db, userId, paymentMethodId, name) : null
  if (method && !canPayWith(method.externalId))
    throw new Failure('PaymentMethodUnusable', { why: 'only receives' })
  if ((await countPending(db, userId)) >= maxPendingDeposits)
    throw new Failure('TooManyPendingDeposits', { maximum: maxPendingDeposits })
  await assertWithinDepositLimits(db, userId, amountCents, settings)
  return db.one<StartedDeposit>(sql`
    insert into deposits (user_id, amount_cents, provider, payment_method_id, method_label, return_url, expires_at)
    values (${userId}, ${amountCents}, ${name}, ${method?.id ?? null}, ${method?.label ?? ''}, ${returnUrl},
            now() + make_interval(mins => ${settings.deposit_checkout_minutes}))
    returning id::float8, to_json(expires_at)#>>'{}' as expires_at`)
}

/** A suspension revokes the tokens, but not the call that was let in before. The row of the user is locked. */
async function assertNotSuspended(db: Db, userId: number): Promise<void> {
  const suspended = await db.row(sql`select from users u where id = ${userId} and ${isSuspended(sql`u.id`)}`)
  if (suspended) throw new Failure('UserNotFound')
}

async function countPending(db: Db, userId: number): Promise<number> {
  const { pending } = await db.one<{ pending: number }>(sql`
    select count(*)::int as pending from deposits
     where user_id = ${userId} and completed_at is null and status = 'pending' and provider is not null`)
  return pending
}
