import sql from 'sql-template-tag'
import { z } from 'zod'
import type { Values } from '@/lib/change/audit/record'
import type { Reverter } from '@/lib/change/audit/reverter'
import { change } from '@/lib/change/change'
import { assertWithinPolicy } from '@/lib/change/policy/assert-within-policy'
import { Failure } from '@/lib/core/failure'
import { idShape } from '@/lib/core/wire'
import { db } from '@/lib/db/client'
import type { Db } from '@/lib/db/db'
import type { Account } from '@/lib/people/account/present'
import { toUserSubject } from '@/lib/people/restrictions/changes/lock-user'
import { getAccount } from './get-own-profile'

/** Reverting is rejected once the user has stored another code. */
const promoCodeReverter: Reverter = {
  role: 'manager',
  async read(db, { subjectId }) {
    const user = await lockUser(db, Number(subjectId))
    return user && { promoCode: user.promoCode }
  },
  async restore(db, { subjectId, before }, by) {
    await assertWithinPolicy(db, by, clearPromoCode, { users: [Number(subjectId)] })
    await writeCode(db, Number(subjectId), String(before?.promoCode ?? ''))
  },
}

/** Removes the stored code, so that the user can store another one. Claims stay. Throws UserNotFound, PromoCodeMissing. */
export const clearPromoCode = change({
  name: 'user.clear-promo-code',
  title: 'Clear the promo code of a user',
  topics: ['money'],
  users: 'gives',
  role: 'manager',
  reason: 'always',
  secondManager: 'never',
  details:
    'The user can then claim a promo of another code. Each promo still has its budget and one claim per user.',
  did: ({ before }) => `cleared the promo code${nameCode(before)} of {subject}`,
  undone: ({ before }) => `restored the promo code${nameCode(before)} of {subject}`,
  undo: promoCodeReverter,
  failures: {
    UserNotFound: 'No active account has this ID. Nothing was changed.',
    PromoCodeMissing: 'The user has no promo code.',
  },
  input: z.object({ userId: idShape }),
  confirm: { unneeded: 'It can be undone and reverted.' },
  async run(db, { userId }, { assertAllowed }) {
    const user = await lockUser(db, userId)
    if (!user) throw new Failure('UserNotFound')
    await assertAllowed({ users: [userId] })
    const { username, promoCode } = user
    if (promoCode === '') throw new Failure('PromoCodeMissing')
    await writeCode(db, userId, '')
    return {
      subject: toUserSubject({ id: userId, username }),
      before: { promoCode },
      after: { promoCode: '' },
    }
  },
})

const nameCode = ({ promoCode }: Values) => (typeof promoCode === 'string' ? ` ${promoCode}` : '')

type Row = { username: string; promoCode: string }

async function lockUser(db: Db, userId: number): Promise<Row | null> {
  const row = await db.row<Row>(sql`
    select username, promo_code from users where id = ${userId} and deleted_at is null for no key update`)
  return row ?? null
}

async function writeCode(db: Db, userId: number, promoCode: string): Promise<void> {
  await db.run(sql`update users set promo_code = ${promoCode}, updated_at = now() where id = ${userId}`)
}

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
