import sql from 'sql-template-tag'
import { Failure } from '@/lib/core/failure'
import { db } from '@/lib/db/client'
import { selectOf } from '@/lib/people/account/field-rules'
import type { Account } from '@/lib/people/account/present'
import { userFields } from '@/lib/people/account/profile-fields'

/** Throws UserNotFound for deleted users. */
export async function getAccount(userId: number): Promise<Account> {
  const [user, buckets] = await Promise.all([
    db.row<Omit<Account, 'buckets'>>(sql`
      select ${selectOf(userFields)} from users u where u.id = ${userId} and u.deleted_at is null`),
    db.rows<Account['buckets'][number]>(
      sql`select kind, balance_cents from buckets where user_id = ${userId}`,
    ),
  ])
  if (!user) throw new Failure('UserNotFound')
  return { ...user, buckets }
}
