import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'
import { withoutIdempotency } from '@/lib/db/idempotent'
import { transaction } from '@/lib/db/transaction'
import { post } from '@/lib/ledger/post'
import { lockWithdrawal, returnCash } from '@/lib/payments/apply-payout'
import { receiveEvent } from '@/lib/payments/receive-event'
import { recordPendingWithdrawal } from '@/lib/payments/request-withdrawal'
import { newEvent, type SandboxEvent } from '@/lib/payments/sandbox/events'
import { signatureHeader, signBody } from '@/lib/payments/sandbox/signature'
import { startDeposit } from '@/lib/payments/start-deposit'
import { makeWalletOwner } from '@/lib/people/testing/wallet'

/** A deposit of the user, started without an idempotency key. */
export const openDeposit = (userId: number, amountCents: bigint, returnUrl: string | null = null) =>
  startDeposit(withoutIdempotency, userId, { amountCents, returnUrl })

/** A user with cash and a saved method, allowed by location. */
export async function makePayer(cents = 0n, lastFour = '4242') {
  const userId = await makeWalletOwner()
  if (cents > 0n)
    await transaction(tx =>
      post(tx, {
        kind: 'opening',
        userId,
        houseAccount: 'adjustments',
        amounts: [{ bucket: 'cash', cents }],
      }),
    )
  await db.run(sql`
    insert into user_kyc (user_id, status_id, date_of_birth)
    select ${userId}::int, id, '1990-05-17' from kyc_statuses where name = 'Verified'
    on conflict (user_id) do update set status_id = excluded.status_id, date_of_birth = excluded.date_of_birth`)
  const method = await db.row<{ id: number }>(sql`
    insert into payment_methods (user_id, user_payment_option_id, payment_method, method_image, method_name,
                                 masked_number, last_four_digits, is_default, provider)
    values (${userId}, ${randomUUID()}, 'card', '/payments/card.png', 'Visa', ${lastFour}, ${lastFour}, true, 'sandbox')
    returning id`)
  return { userId, methodId: method?.id ?? 0 }
}

/** An event about our deposit or withdrawal; `change` replaces fields of its payment. */
export function eventAbout(
  type: SandboxEvent['type'],
  { kind, id, cents }: { kind: 'deposit' | 'withdrawal'; id: number; cents: number },
  change: Partial<SandboxEvent['payment']> = {},
): SandboxEvent {
  const reference = `${kind}:${id}`
  return newEvent(type, { id: `sp_${reference}`, reference, amount_cents: cents, currency: 'usd', ...change })
}

/** Delivers an event as the sandbox does, signed `ageSeconds` ago. Returns whether it was new. */
export async function deliver(event: SandboxEvent, ageSeconds = 0): Promise<boolean> {
  const body = JSON.stringify(event)
  const signature = signBody(body, Math.floor(Date.now() / 1000) - ageSeconds)
  return receiveEvent('sandbox', body, new Headers({ [signatureHeader]: signature }))
}

export async function findEvent(eventId: string) {
  return db.row<{ id: number; status: string; outcome: string; error: string; deliveries: number }>(sql`
    select id::float8, status, outcome, error, deliveries from payment_events where event_id = ${eventId}`)
}

export async function transferStatusOf(kind: 'deposit' | 'withdrawal', id: number) {
  const row = await db.row<{ status: string }>(
    kind === 'deposit'
      ? sql`select status::text as status from deposits where id = ${id}`
      : sql`select status::text as status from withdrawals where id = ${id}`,
  )
  return row?.status
}

/** A withdrawal of 25.00 that waits for an operator. Returns its ID. */
export async function makeUndecidedWithdrawal(userId: number, cents = 2_500n): Promise<number> {
  return transaction(async tx => {
    const amounts = [{ bucket: 'cash', cents }] as const
    await post(tx, { kind: 'opening', userId, houseAccount: 'adjustments', amounts })
    await recordPendingWithdrawal(tx, userId, cents)
    const row = await tx.row<{ id: number }>(sql`
      select max(id)::float8 as id from withdrawals where user_id = ${userId}`)
    return row?.id ?? 0
  })
}

/** The ID of a withdrawal that the provider refused. */
export async function failWithdrawal(userId: number): Promise<number> {
  const id = await makeUndecidedWithdrawal(userId)
  await db.run(sql`update withdrawals set approved_at = now() where id = ${id}`)
  await transaction(async tx => {
    const withdrawal = await lockWithdrawal(tx, id)
    if (withdrawal) await returnCash(tx, withdrawal, 'failed', 'The account does not accept payments')
  })
  return id
}
