import sql from 'sql-template-tag'
import { transaction } from '@/lib/db/transaction'
import { Failure } from '@/lib/failure'
import { logReferral } from './open-account'

/** Keeps the latest referral link on the user and logs every one, both or neither. */
export async function saveReferralLink(userId: number, referralLink: string): Promise<void> {
  await transaction(async db => {
    const saved = await db.run(sql`
      update users set referral_link = ${referralLink}, updated_at = now()
       where id = ${userId} and deleted_at is null`)
    if (saved === 0) throw new Failure('UserNotFound')
    await logReferral(db, userId, referralLink)
  })
}
