import sql from 'sql-template-tag'
import { removalTaskName } from '@/lib/account/contact/remove-payment-methods'
import { prisma } from '@/lib/db/client'
import type { Db } from '@/lib/db/db'
import { transaction } from '@/lib/db/transaction'
import { Failure } from '@/lib/failure'
import { enqueueJob } from '@/lib/jobs/enqueue-job'
import { linkPaymentMethod } from '@/lib/person/person'
import { findProviderNamed } from './find-provider'
import type { StoredPaymentMethod } from './present'
import type { ProviderName, ReportedMethod } from './provider'
import { describeMethod } from './rules'

type UsableMethod = {
  id: number
  label: string
  lastFour: string
  externalId: string
  canReceive: boolean
}

/** The user's own methods, the default one first. */
export async function listPaymentMethods(userId: number): Promise<StoredPaymentMethod[]> {
  const methods = await prisma.paymentMethod.findMany({
    where: { userId },
    orderBy: [{ isDefault: 'desc' }, { id: 'asc' }],
  })
  return methods.map(method => ({ ...method, createdAt: method.createdAt.toISOString() }))
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
           can_receive
      from payment_methods where id = ${id} and user_id = ${userId} for key share`)
  if (!method) throw new Failure('PaymentMethodNotFound')
  if (method.provider !== provider) throw new Failure('PaymentMethodUnusable', { why: 'other provider' })
  return { ...method, label: describeMethod(method.name, method.lastFour) }
}

/** Throws PaymentMethodNotFound. */
export async function makeDefault(userId: number, id: number): Promise<void> {
  await transaction(async db => {
    await lockOwn(db, userId, id)
    await db.run(
      sql`update payment_methods set is_default = false where user_id = ${userId} and is_default and id <> ${id}`,
    )
    await db.run(sql`update payment_methods set is_default = true where id = ${id}`)
  })
}

/**
 * Also at the provider, by a job; the oldest other method becomes the default. Throws PaymentMethodNotFound, or
 * PaymentMethodInUse while a withdrawal to it is not finished.
 */
export async function removeMethod(userId: number, id: number): Promise<void> {
  await transaction(async db => {
    const method = await lockOwn(db, userId, id)
    const used = await db.row(sql`
      select from withdrawals where payment_method_id = ${id} and status in ('pending', 'processing') limit 1`)
    if (used) throw new Failure('PaymentMethodInUse')
    await db.run(sql`delete from payment_methods where id = ${id}`)
    if (method.isDefault)
      await db.run(sql`
        update payment_methods set is_default = true
         where id = (select min(id) from payment_methods where user_id = ${userId})`)
    // A job, because the provider can be unavailable.
    if (method.provider)
      await enqueueJob(db, removalTaskName, { provider: method.provider, methodId: method.externalId })
  })
}

export async function removeAtProvider(name: ProviderName, methodId: string): Promise<void> {
  const provider = await findProviderNamed(name)
  await provider?.removeMethod(methodId)
}

/** Locks the user's methods, so that exactly one stays the default. */
async function lockOwn(db: Db, userId: number, id: number) {
  const methods = await db.rows<{
    id: number
    externalId: string
    isDefault: boolean
    provider: ProviderName | null
  }>(sql`
    select id, user_payment_option_id as external_id, is_default, provider from payment_methods
     where user_id = ${userId} order by id for update`)
  const method = methods.find(one => one.id === id)
  if (!method) throw new Failure('PaymentMethodNotFound')
  return method
}

const maxMethods = 20

const images = { card: '/payments/card.png', bank: '/payments/bank.png', wallet: '/payments/wallet.png' }

/** Returns false if the user has no such method. */
export async function updateMethod(
  db: Db,
  userId: number,
  provider: ProviderName,
  { id, type, brand, lastFour, expMonth, expYear, canReceive, fingerprint }: ReportedMethod,
): Promise<boolean> {
  const updated = await db.run(sql`
    update payment_methods
       set payment_method = ${type}, card_type = ${type === 'card' ? brand : null}, method_image = ${images[type]},
           method_name = ${brand}, masked_number = ${maskedNumber(type, lastFour)}, last_four_digits = ${lastFour},
           exp_month = ${expMonth}, exp_year = ${expYear}, can_receive = ${canReceive}
     where user_id = ${userId} and provider = ${provider} and user_payment_option_id = ${id}`)
  if (updated > 0) await linkPaymentMethod(db, userId, provider, fingerprint)
  return updated > 0
}

const maskedNumber = (type: ReportedMethod['type'], lastFour: string) =>
  lastFour && `${type === 'card' ? '**** **** **** ' : '******'}${lastFour}`

/** Stores a method that the user saved at the provider. The first one becomes the default. */
export async function saveMethod(
  db: Db,
  userId: number,
  provider: ProviderName,
  method: ReportedMethod,
): Promise<void> {
  const { id, type, brand, lastFour, expMonth, expYear, canReceive, billing } = method
  await db.run(sql`
    insert into payment_methods (user_id, user_payment_option_id, payment_method, card_type, method_image, method_name,
                                 masked_number, is_default, exp_month, exp_year, last_four_digits, provider, can_receive,
                                 first_name, last_name, address, phone, zip, city, country, state, email)
    select ${userId}::int, ${id}, ${type}, ${type === 'card' ? brand : null}, ${images[type]}, ${brand},
           ${maskedNumber(type, lastFour)},
           not exists (select from payment_methods where user_id = ${userId}::int and is_default),
           ${expMonth}, ${expYear}, ${lastFour}, ${provider}, ${canReceive},
           ${billing.firstName}, ${billing.lastName}, ${billing.address}, ${billing.phone}, ${billing.zip},
           ${billing.city}, ${billing.country}, ${billing.state}, ${billing.email}
     where (select count(*) from payment_methods where user_id = ${userId}::int) < ${maxMethods}
    on conflict (user_payment_option_id) do nothing`)
  await linkPaymentMethod(db, userId, provider, method.fingerprint)
}
