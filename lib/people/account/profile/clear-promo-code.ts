import sql from 'sql-template-tag'
import type { Author } from '@/lib/change/audit/author'
import { recordChange } from '@/lib/change/audit/record'
import type { Reverter } from '@/lib/change/audit/reverter'
import { assertWithinPolicy } from '@/lib/change/policy/assert-within-policy'
import { Failure } from '@/lib/core/failure'
import type { Db } from '@/lib/db/db'
import { transaction } from '@/lib/db/transaction'

/** Removes the stored code, so that the user can store another one. Claims stay. Throws UserNotFound, PromoCodeMissing. */
export async function clearPromoCode(
  by: Author,
  { userId, reason }: { userId: number; reason: string },
): Promise<{ auditId: number }> {
  return transaction(async db => {
    const user = await lockUser(db, userId)
    if (!user) throw new Failure('UserNotFound')
    await assertWithinPolicy(db, by, 'user.clear-promo-code', { users: [userId] })
    const { username, promoCode } = user
    if (promoCode === '') throw new Failure('PromoCodeMissing')
    await writeCode(db, userId, '')
    const auditId = await recordChange(db, by, {
      action: 'user.clear-promo-code',
      subject: { type: 'user', id: userId, name: username },
      before: { promoCode },
      after: { promoCode: '' },
      reason,
    })
    return { auditId }
  })
}

/** Reverting is rejected once the user has stored another code. */
export const promoCodeReverter: Reverter = {
  role: 'manager',
  async read(db, { subjectId }) {
    const user = await lockUser(db, Number(subjectId))
    return user && { promoCode: user.promoCode }
  },
  async restore(db, { subjectId, before }, by) {
    await assertWithinPolicy(db, by, 'user.clear-promo-code', { users: [Number(subjectId)] })
    await writeCode(db, Number(subjectId), String(before?.promoCode ?? ''))
  },
}

type Row = { username: string; promoCode: string }

async function lockUser(db: Db, userId: number): Promise<Row | null> {
  const row = await db.row<Row>(sql`
    select username, promo_code from users where id = ${userId} and deleted_at is null for no key update`)
  return row ?? null
}

async function writeCode(db: Db, userId: number, promoCode: string): Promise<void> {
  await db.run(sql`update users set promo_code = ${promoCode}, updated_at = now() where id = ${userId}`)
}
