import sql from 'sql-template-tag'
import { Failure } from '@/lib/core/failure'
import { db } from '@/lib/db/client'
import type { Account } from '@/lib/people/account/present'

/** Throws UserNotFound for deleted users. */
export async function getAccount(userId: number): Promise<Account> {
  const [user, buckets] = await Promise.all([
    db.row<Omit<Account, 'buckets'>>(sql`
      select id, email, username, is_adult, phone, avatar, email_verified_at, created_at, updated_at, promo_code,
             referral_code, onboarding_id, timezone, platform
        from users where id = ${userId} and deleted_at is null`),
    db.rows<Account['buckets'][number]>(
      sql`select kind, balance_cents from buckets where user_id = ${userId}`,
    ),
  ])
  if (!user) throw new Failure('UserNotFound')
  return { ...user, buckets }
}
