import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import type Stripe from 'stripe'
import { unlessMissing } from '@/lib/core/stripe'
import { db } from '@/lib/db/client'
import { isRejected } from './lookup'

type StripeUser = {
  customerId: string | null
  customerKey: string
  accountId: string | null
  accountKey: string
}

/** Stored first: repeated creation has the same idempotency key, so that a crash leaves no second customer or account. */
async function readUser(userId: number): Promise<StripeUser> {
  await db.run(sql`insert into stripe_customers (user_id) values (${userId}) on conflict do nothing`)
  return db.one<StripeUser>(sql`
    select customer_id, customer_key, account_id, account_key from stripe_customers where user_id = ${userId}`)
}

/** Stripe receives only our user ID, no personal data. */
const metadataOf = (userId: number) => ({ user_id: String(userId) })

export async function getCustomer(stripe: Stripe, userId: number): Promise<string> {
  const { customerId, customerKey } = await readUser(userId)
  if (customerId) return customerId
  const created = await stripe.customers.create(
    { metadata: metadataOf(userId) },
    { idempotencyKey: customerKey },
  )
  await db.run(sql`
    update stripe_customers set customer_id = ${created.id} where user_id = ${userId} and customer_id is null`)
  return created.id
}

/** The connected account that receives the user's withdrawals; Stripe collects bank account and identity. */
async function getAccount(stripe: Stripe, userId: number): Promise<string> {
  const { accountId, accountKey } = await readUser(userId)
  if (accountId) return accountId
  const created = await stripe.accounts.create(
    {
      country: 'US',
      business_type: 'individual',
      controller: {
        stripe_dashboard: { type: 'express' },
        fees: { payer: 'application' },
        losses: { payments: 'application' },
        requirement_collection: 'stripe',
      },
      capabilities: { transfers: { requested: true } },
      metadata: metadataOf(userId),
    },
    { idempotencyKey: accountKey },
  )
  await db.run(sql`
    update stripe_customers set account_id = ${created.id} where user_id = ${userId} and account_id is null`)
  return created.id
}

/** Stripe's page where the user enters a bank account; the URL works once and for a few minutes. */
export async function openAccountPage(
  stripe: Stripe,
  { userId, returnUrl }: { userId: number; returnUrl: string },
): Promise<{ url: string }> {
  const link = await stripe.accountLinks.create(
    {
      account: await getAccount(stripe, userId),
      type: 'account_onboarding',
      return_url: returnUrl,
      refresh_url: returnUrl,
    },
    { idempotencyKey: randomUUID() },
  )
  return { url: link.url }
}

export const isAccount = (methodId: string): boolean => methodId.startsWith('acct_')

/** Later withdrawals need another account. Stripe keeps an account that has a balance, so that the user gets it. */
export async function removeConnectedAccount(stripe: Stripe, accountId: string): Promise<void> {
  await db.run(sql`
    update stripe_customers set account_id = null, account_key = gen_random_uuid() where account_id = ${accountId}`)
  await deleteAccount(stripe, accountId)
}

async function deleteAccount(stripe: Stripe, accountId: string): Promise<void> {
  await unlessMissing(stripe.accounts.del(accountId)).catch(error => {
    if (!isRejected(error)) throw error
  })
}

/** Deletes customers and accounts of purged users at Stripe. The names stay, because later disputes refer to them. */
export async function deletePurgedCustomers(stripe: Stripe, signal: AbortSignal): Promise<number> {
  const purged = await db.rows<Pick<StripeUser, 'customerId' | 'accountId'> & { userId: number }>(sql`
    select c.user_id, c.customer_id, c.account_id from stripe_customers c join users u on u.id = c.user_id
     where c.deleted_at is null and u.purged_at is not null order by c.user_id limit 500`)
  for (const { userId, customerId, accountId } of purged) {
    signal.throwIfAborted()
    if (customerId) await unlessMissing(stripe.customers.del(customerId))
    if (accountId) await deleteAccount(stripe, accountId)
    await db.run(sql`update stripe_customers set deleted_at = now() where user_id = ${userId}`)
  }
  return purged.length
}
