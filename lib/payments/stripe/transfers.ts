import sql from 'sql-template-tag'
import type Stripe from 'stripe'
import { db } from '@/lib/db/client'
import { Failure } from '@/lib/failure'
import { currency, type PayoutRequest } from '@/lib/payments/provider'
import { isBalanceTooLow, isRefused } from './errors'
import { storeLookup } from './lookup'
import { isAccount } from './users'

/**
 * Transfers a withdrawal to the connected account, once. An earlier transfer is looked up first, because Stripe remembers
 * idempotency keys for a day only. Throws ProviderRefused.
 */
export async function startTransfer(
  stripe: Stripe,
  { withdrawalId, amountCents, methodId: destination }: PayoutRequest,
): Promise<{ externalId: string }> {
  if (!isAccount(destination))
    throw new Failure('ProviderRefused', { reason: 'This payment method cannot receive withdrawals' })
  const reference = `withdrawal:${withdrawalId}`
  const attempt = await readAttempt(withdrawalId)
  const transfer =
    (await findTransfer(stripe, destination, reference)) ??
    (await stripe.transfers
      .create(
        {
          amount: Number(amountCents),
          currency,
          destination,
          transfer_group: reference,
          metadata: { reference },
        },
        { idempotencyKey: `${destination}:${reference}:${attempt}` },
      )
      .catch(error => handleRefusal(error, withdrawalId, attempt)))
  // The withdrawal does not depend on the webhook.
  await storeLookup('transfer.created', transfer)
  return { externalId: transfer.id }
}

async function readAttempt(withdrawalId: number): Promise<number> {
  await db.run(
    sql`insert into stripe_transfers (withdrawal_id) values (${withdrawalId}) on conflict do nothing`,
  )
  const row = await db.row<{ attempt: number }>(
    sql`select attempt from stripe_transfers where withdrawal_id = ${withdrawalId}`,
  )
  return row?.attempt ?? 1
}

async function findTransfer(
  stripe: Stripe,
  destination: string,
  reference: string,
): Promise<Stripe.Transfer | undefined> {
  const { data } = await stripe.transfers.list({ destination, transfer_group: reference, limit: 1 })
  return data[0]
}

/** Stripe repeats a refusal for the same key, so the next attempt after a top-up needs another one. */
async function handleRefusal(error: unknown, withdrawalId: number, attempt: number): Promise<never> {
  if (!isRefused(error)) throw error
  if (!isBalanceTooLow(error))
    throw new Failure('ProviderRefused', { reason: 'Stripe cannot pay to this bank account' })
  await db.run(sql`
    update stripe_transfers set attempt = attempt + 1 where withdrawal_id = ${withdrawalId} and attempt = ${attempt}`)
  throw error
}
