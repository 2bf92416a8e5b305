import sql from 'sql-template-tag'
import { Failure } from '@/lib/core/failure'
import type { Db } from '@/lib/db/db'
import { transaction } from '@/lib/db/transaction'
import { enqueueJob } from '@/lib/jobs/enqueue-job'
import { chooseDefaultMethod, removalJobName } from '@/lib/people/account/contact/remove-payment-methods'
import { findProviderNamed } from './find-provider'
import type { ProviderName } from './provider'
import { formatPaymentMethod } from './rules'

type UsableMethod = {
  id: number
  label: string
  lastFour: string
  fingerprint: string
  externalId: string
  canReceive: boolean
  /** Money is not sent to it before the user chose it again. */
  needsConfirmation: boolean
}

/** A method of another user counts as missing. Throws PaymentMethodNotFound or PaymentMethodUnusable. */
export async function getUsableMethod(
  db: Db,
  userId: number,
  id: number,
  provider: ProviderName,
): Promise<UsableMethod> {
  const method = await db.row<
    Omit<UsableMethod, 'label'> & { name: string; provider: ProviderName | null }
  >(sql`
    select id, method_name as name, last_four_digits as last_four, user_payment_option_id as external_id, provider,
           can_receive, fingerprint, needs_confirmation
      from payment_methods where id = ${id} and user_id = ${userId} for key share`)
  if (!method) throw new Failure('PaymentMethodNotFound')
  if (method.provider !== provider) throw new Failure('PaymentMethodUnusable', { why: 'other provider' })
  return { ...method, label: formatPaymentMethod(method.name, method.lastFour) }
}

/** Also confirms a method that was added before a reset of the password. Throws PaymentMethodNotFound. */
export async function makeDefault(userId: number, id: number): Promise<void> {
  await transaction(async db => {
    await lockOwn(db, userId, id)
    await db.run(sql`
      update payment_methods set is_default = false where user_id = ${userId} and is_default and id <> ${id}`)
    await db.run(sql`
      update payment_methods set is_default = true, needs_confirmation = false where id = ${id}`)
  })
}

/** Also at the provider, by a job. The oldest other method becomes the default. Throws PaymentMethodNotFound, PaymentMethodInUse. */
export async function removeMethod(userId: number, id: number): Promise<void> {
  await transaction(async db => {
    const method = await lockOwn(db, userId, id)
    const used = await db.row(sql`
      select from withdrawals where payment_method_id = ${id} and status in ('pending', 'processing') limit 1`)
    if (used) throw new Failure('PaymentMethodInUse')
    await db.run(sql`delete from payment_methods where id = ${id}`)
    await chooseDefaultMethod(db, userId)
    // A job, because the provider can be unavailable.
    if (method.provider)
      await enqueueJob(db, removalJobName, { provider: method.provider, methodId: method.externalId })
  })
}

export async function removeAtProvider(name: ProviderName, methodId: string): Promise<void> {
  const provider = await findProviderNamed(name)
  await provider?.removeMethod(methodId)
}

/** Locks the user's methods, so that exactly one stays the default. */
async function lockOwn(db: Db, userId: number, id: number) {
  const methods = await db.rows<{ id: number; externalId: string; provider: ProviderName | null }>(sql`
    select id, user_payment_option_id as external_id, provider from payment_methods
     where user_id = ${userId} order by id for update`)
  const method = methods.find(one => one.id === id)
  if (!method) throw new Failure('PaymentMethodNotFound')
  return method
}

/** The text of formatPaymentMethod, in a statement with a payment method `m`. */
export const methodLabel = sql`(m.method_name || case when m.last_four_digits <> '' then ' •••• ' || m.last_four_digits else '' end)`
