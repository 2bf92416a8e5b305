import sql from 'sql-template-tag'
import { Failure } from '@/lib/core/failure'
import { db } from '@/lib/db/client'
import type { Account } from '@/lib/people/account/present'
import { getAccount } from './get-own-profile'

/** An empty code keeps the stored one. Throws PromoCodeStored for another: a user must not meet the code rules of several promos. */
export async function savePromoCode(userId: number, promoCode = ''): Promise<Account> {
  if (promoCode !== '')
    await db.run(sql`
      update users set promo_code = ${promoCode}, updated_at = now()
       where id = ${userId} and deleted_at is null and promo_code = ''`)
  const account = await getAccount(userId)
  if (promoCode !== '' && promoCode.toLowerCase() !== account.promoCode.toLowerCase())
    throw new Failure('PromoCodeStored', { promoCode: account.promoCode })
  return account
}
