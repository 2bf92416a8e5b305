import sql from 'sql-template-tag'
import type Stripe from 'stripe'
import { Failure } from '@/lib/core/failure'
import { db } from '@/lib/db/client'
import { currency, type PayoutRequest } from '@/lib/payments/provider'
import { isBalanceTooLow, isRejected, storeLookup } from './lookup'
import { isAccount } from './users'

/** Transfers a withdrawal once; looks up an earlier transfer, since Stripe keeps idempotency keys for a day only. Throws ProviderRejected. */
export async function startTransfer(
  stripe: Stripe,
  { withdrawalId, amountCents, methodId: destination }: PayoutRequest,
): Promise<{ externalId: string }> {
  if (!isAccount(destination))
    throw new Failure('ProviderRejected', { reason: 'This payment method cannot receive withdrawals' })
  const reference = `withdrawal:${withdrawalId}`
  const attempt = await openAttempt(withdrawalId, destination)
  const transfer =
    (await findTransfer(stripe, reference, destination)) ??
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
      .catch(error => handleRejection(error, withdrawalId, attempt)))
  return store(transfer)
}

/** The withdrawal does not depend on the webhook. */
async function store(transfer: Stripe.Transfer): Promise<{ externalId: string }> {
  const isReversed = transfer.amount_reversed >= transfer.amount
  await storeLookup(isReversed ? 'transfer.reversed' : 'transfer.created', transfer)
  return { externalId: transfer.id }
}

/** Longer than any request to Stripe takes, also one whose process has died. */
const longestRequest = sql`interval '1 hour'`

/** Ends the attempts to send a withdrawal. Returns its transfer, or null. Throws while an earlier request may still create one. */
export async function stopTransfer(stripe: Stripe, withdrawalId: number) {
  const inserted = await db.run(sql`
    insert into stripe_transfers (withdrawal_id, closed_at) values (${withdrawalId}, clock_timestamp())
    on conflict do nothing`)
  if (inserted > 0) return null
  await db.run(sql`
    update stripe_transfers set closed_at = clock_timestamp()
     where withdrawal_id = ${withdrawalId} and closed_at is null`)
  const row = await db.row<{ destination: string | null; isOver: boolean }>(sql`
    select destination, closed_at < clock_timestamp() - ${longestRequest} as is_over
      from stripe_transfers where withdrawal_id = ${withdrawalId}`)
  const transfer = await findTransfer(stripe, `withdrawal:${withdrawalId}`, row?.destination ?? null)
  if (transfer) return store(transfer)
  if (!row?.isOver) throw new Error(`a request to send withdrawal ${withdrawalId} may not be finished`)
  return null
}

/** The number of the attempt, which is part of its idempotency key. */
async function openAttempt(withdrawalId: number, destination: string): Promise<number> {
  await db.run(sql`
    insert into stripe_transfers (withdrawal_id, destination) values (${withdrawalId}, ${destination})
    on conflict do nothing`)
  const row = await db.row<{ attempt: number }>(sql`
    select attempt from stripe_transfers where withdrawal_id = ${withdrawalId} and closed_at is null`)
  if (!row) throw new Error(`withdrawal ${withdrawalId} is not sent any more`)
  return row.attempt
}

/** Not by Stripe's filter of destinations, which can reject accounts that are gone. */
async function findTransfer(stripe: Stripe, reference: string, destination: string | null) {
  // Other databases with the same account at Stripe can have the same references.
  for await (const transfer of stripe.transfers.list({ transfer_group: reference, limit: 100 })) {
    if (destination === null || idOf(transfer.destination) === destination) return transfer
  }
  return null
}

const idOf = (account: Stripe.Transfer['destination']) =>
  typeof account === 'string' ? account : account?.id

/** Stripe repeats a rejection for the same key, so the next attempt after a top-up needs another one. */
async function handleRejection(error: unknown, withdrawalId: number, attempt: number): Promise<never> {
  if (!isRejected(error)) throw error
  if (!isBalanceTooLow(error))
    throw new Failure('ProviderRejected', { reason: 'Stripe cannot pay to this bank account' })
  await db.run(sql`
    update stripe_transfers set attempt = attempt + 1
     where withdrawal_id = ${withdrawalId} and attempt = ${attempt} and closed_at is null`)
  throw error
}
