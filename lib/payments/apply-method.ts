import sql from 'sql-template-tag'
import type { Db } from '@/lib/db/db'
import type { Applied } from './agreement'
import type { PaymentFact, ProviderName } from './provider'
import { saveMethod } from './save-method'

/** Saves, updates or removes a payment method as the provider reports it. */
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
  const saved = await saveMethod(db, userId, provider, method, { isNew: fact.kind === 'method.saved' })
  return { outcome: saved ? `Payment method ${saved}` : 'Changes nothing', userId }
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
