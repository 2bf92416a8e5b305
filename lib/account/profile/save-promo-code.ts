import type { Account } from '@/lib/account/present'
import { prisma } from '@/lib/db/client'
import { Failure } from '@/lib/failure'

/** Without a promo code, the stored one stays. */
export async function savePromoCode(userId: number, promoCode: string | undefined): Promise<Account> {
  const where = { id: userId, deletedAt: null }
  if (promoCode !== undefined) await prisma.user.updateMany({ where, data: { promoCode } })
  const user = await prisma.user.findFirst({ where, include: { buckets: true } })
  if (!user) throw new Failure('UserNotFound')
  return user
}
