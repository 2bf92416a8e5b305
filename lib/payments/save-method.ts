import sql from 'sql-template-tag'
import { loadSettingsIn } from '@/lib/change/settings/read'
import type { Db } from '@/lib/db/db'
import { enqueueMessage } from '@/lib/notify/messages/enqueue-message'
import { linkPaymentMethod } from '@/lib/people/person/person'
import type { ProviderName, ReportedMethod } from './provider'
import { formatPaymentMethod } from './rules'

/**
 * Stores a method as the provider reports it, the only way to add or change one. A new target of withdrawals holds them and is
 * announced by email, because a thief of the account would add one. `isNew` is false for a change, which adds none. A target from
 * a page opened before the last revocation of all tokens (`openedAt`, or at most a day ago) needs a confirmation by the user.
 * Returns null if nothing was stored. The user's row must be locked.
 */
export async function saveMethod(
  db: Db,
  userId: number,
  provider: ProviderName,
  method: ReportedMethod,
  { isNew, openedAt = null }: { isNew: boolean; openedAt?: Date | null },
): Promise<'updated' | 'saved' | null> {
  const isNewTarget = method.canReceive && !(await hasTarget(db, userId, provider, method))
  const isUpdated = await updateMethod(db, userId, provider, method)
  const isSaved = !isUpdated && isNew && (await insertMethod(db, userId, provider, method))
  if (!isUpdated && !isSaved) return null
  await linkPaymentMethod(db, userId, provider, method.fingerprint, 'payout')
  if (isNewTarget) await distrustEarlierPage(db, userId, provider, method.id, openedAt)
  if (isNewTarget) await holdWithdrawals(db, userId, method)
  return isUpdated ? 'updated' : 'saved'
}

/** Another person who knew the former password can have opened the page. Pages of providers are open for a day. */
async function distrustEarlierPage(
  db: Db,
  userId: number,
  provider: ProviderName,
  methodId: string,
  openedAt: Date | null,
): Promise<void> {
  await db.run(sql`
    update payment_methods method set needs_confirmation = true from users
     where users.id = method.user_id and user_id = ${userId} and provider = ${provider} and user_payment_option_id = ${methodId}
       and tokens_revoked_at > coalesce(${openedAt}::timestamptz, now() - interval '24 hours')`)
}

/** An unverified address can belong to someone else and gets no message. */
async function holdWithdrawals(db: Db, userId: number, { brand, lastFour }: ReportedMethod): Promise<void> {
  const user = await db.row<{ email: string; username: string; isEmailVerified: boolean }>(sql`
    update users set access_changed_at = clock_timestamp(), access_change = 'bank account' where id = ${userId}
    returning email, username, email_verified_at is not null as is_email_verified`)
  if (!user?.isEmailVerified) return
  const { withdrawal_hold_hours: holdHours } = await loadSettingsIn(db)
  const { email, username } = user
  const method = formatPaymentMethod(brand, lastFour)
  await enqueueMessage(db, { template: 'bank-account-added', to: email, username, method, holdHours })
}

/** Whether withdrawals could be sent to this bank account or card before. */
async function hasTarget(
  db: Db,
  userId: number,
  provider: ProviderName,
  { id, brand, lastFour, fingerprint }: ReportedMethod,
): Promise<boolean> {
  const method = await db.row(sql`
    select from payment_methods
     where user_id = ${userId} and provider = ${provider} and user_payment_option_id = ${id} and can_receive
       and method_name = ${brand} and last_four_digits = ${lastFour}
       and (fingerprint = ${fingerprint} or fingerprint = '' or ${fingerprint} = '')`)
  return method !== undefined
}

const maxMethods = 20

const images = { card: '/payments/card.png', bank: '/payments/bank.png', wallet: '/payments/wallet.png' }

/** Returns false if the user has no such method. */
async function updateMethod(
  db: Db,
  userId: number,
  provider: ProviderName,
  { id, type, brand, lastFour, fingerprint, expMonth, expYear, canReceive }: ReportedMethod,
): Promise<boolean> {
  const updated = await db.run(sql`
    update payment_methods
       set payment_method = ${type}, card_type = ${type === 'card' ? brand : null}, method_image = ${images[type]},
           method_name = ${brand}, masked_number = ${maskedNumber(type, lastFour)}, last_four_digits = ${lastFour},
           exp_month = ${expMonth}, exp_year = ${expYear}, can_receive = ${canReceive},
           fingerprint = coalesce(nullif(${fingerprint}, ''), fingerprint)
     where user_id = ${userId} and provider = ${provider} and user_payment_option_id = ${id}`)
  return updated > 0
}

const maskedNumber = (type: ReportedMethod['type'], lastFour: string) =>
  lastFour && `${type === 'card' ? '**** **** **** ' : '******'}${lastFour}`

/** The first method becomes the default. Returns false above the maximum, or for a method of another user. */
async function insertMethod(db: Db, userId: number, provider: ProviderName, method: ReportedMethod) {
  const { id, type, brand, lastFour, fingerprint, expMonth, expYear, canReceive, billing } = method
  const inserted = await db.run(sql`
    insert into payment_methods (user_id, user_payment_option_id, payment_method, card_type, method_image, method_name,
                                 masked_number, is_default, exp_month, exp_year, last_four_digits, provider, can_receive, fingerprint,
                                 first_name, last_name, address, phone, zip, city, country, state, email)
    select ${userId}::int, ${id}, ${type}, ${type === 'card' ? brand : null}, ${images[type]}, ${brand},
           ${maskedNumber(type, lastFour)},
           not exists (select from payment_methods where user_id = ${userId}::int and is_default),
           ${expMonth}, ${expYear}, ${lastFour}, ${provider}, ${canReceive}, ${fingerprint},
           ${billing.firstName}, ${billing.lastName}, ${billing.address}, ${billing.phone}, ${billing.zip},
           ${billing.city}, ${billing.country}, ${billing.state}, ${billing.email}
     where (select count(*) from payment_methods where user_id = ${userId}::int) < ${maxMethods}
    on conflict (user_payment_option_id) do nothing`)
  return inserted > 0
}
