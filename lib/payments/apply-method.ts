import sql from 'sql-template-tag'
import type { Db } from '@/lib/db/db'
import { enqueueMessage } from '@/lib/messages/enqueue-message'
import { loadSettingsIn } from '@/lib/settings/read'
import type { Applied } from './agreement'
import { saveMethod, updateMethod } from './payment-methods'
import type { PaymentFact, ProviderName, ReportedMethod } from './provider'
import { describeMethod } from './rules'

/**
 * Saves, updates or removes a payment method as the provider reports it. A new target of withdrawals holds them and is
 * announced by email, because a thief of the account would add one.
 */
export async function applyMethodFact(
  db: Db,
  provider: ProviderName,
  fact: Extract<PaymentFact, { kind: `method.${string}` }>,
): Promise<Applied> {
  if (fact.kind === 'method.removed') return removeAt(db, provider, fact.methodId)
  const { userId, method } = fact
  // Serializes the changes of the user's methods.
  const user = await db.row<{ isDeleted: boolean }>(sql`
    select deleted_at is not null as is_deleted from users where id = ${userId} for no key update`)
  if (!user || user.isDeleted) return { outcome: 'The account is deleted', userId }
  const isStored = fact.kind === 'method.saved' || (await hasMethod(db, userId, provider, method.id))
  if (isStored && method.canReceive && !(await hasTarget(db, userId, provider, method)))
    await holdWithdrawals(db, userId, method)
  if (await updateMethod(db, userId, provider, method)) return { outcome: 'Payment method updated', userId }
  if (fact.kind === 'method.changed') return { outcome: 'Changes nothing', userId }
  await saveMethod(db, userId, provider, method)
  return { outcome: 'Payment method saved', userId }
}

/** An unverified address can belong to someone else and gets no message. */
async function holdWithdrawals(db: Db, userId: number, { brand, lastFour }: ReportedMethod): Promise<void> {
  const user = await db.row<{ email: string; username: string; isEmailVerified: boolean }>(sql`
    update users set access_changed_at = clock_timestamp(), access_change = 'bank account' where id = ${userId}
    returning email, username, email_verified_at is not null as is_email_verified`)
  if (!user?.isEmailVerified) return
  const { withdrawal_hold_hours: holdHours } = await loadSettingsIn(db)
  const { email, username } = user
  const method = describeMethod(brand, lastFour)
  await enqueueMessage(db, { template: 'bank-account-added', to: email, username, method, holdHours })
}

async function hasMethod(db: Db, userId: number, provider: ProviderName, methodId: string): Promise<boolean> {
  const method = await db.row(sql`
    select from payment_methods
     where user_id = ${userId} and provider = ${provider} and user_payment_option_id = ${methodId}`)
  return method !== undefined
}

/** Whether withdrawals could be sent to this bank account or card before. */
async function hasTarget(
  db: Db,
  userId: number,
  provider: ProviderName,
  { id, brand, lastFour }: ReportedMethod,
): Promise<boolean> {
  const method = await db.row(sql`
    select from payment_methods
     where user_id = ${userId} and provider = ${provider} and user_payment_option_id = ${id} and can_receive
       and method_name = ${brand} and last_four_digits = ${lastFour}`)
  return method !== undefined
}

/** A withdrawal to it that is not sent fails and returns its cash. */
async function removeAt(db: Db, provider: ProviderName, methodId: string): Promise<Applied> {
  const removed = await db.row<{ userId: number; isDefault: boolean }>(sql`
    delete from payment_methods where provider = ${provider} and user_payment_option_id = ${methodId}
    returning user_id, is_default`)
  if (!removed) return { outcome: 'Already removed' }
  const { userId, isDefault } = removed
  if (isDefault)
    await db.run(sql`
      update payment_methods set is_default = true
       where id = (select min(id) from payment_methods where user_id = ${userId})`)
  return { outcome: 'Payment method removed', userId }
}
