import sql from 'sql-template-tag'
import { Failure } from '@/lib/core/failure'
import { db } from '@/lib/db/client'
import { avatarChoices } from '@/lib/people/account/avatars'
import { selectOf, type ValuesOf } from '@/lib/people/account/field-rules'
import type { Account, OwnProfile } from '@/lib/people/account/present'
import { ownFields, userFields } from '@/lib/people/account/profile-fields'
import { readSoundKeys } from '@/lib/people/engagement/save-sounds'

export async function getOwnProfile(userId: number): Promise<OwnProfile> {
  const [account, own, soundKeys] = await Promise.all([
    getAccount(userId),
    db.row<Omit<ValuesOf<typeof ownFields>, 'soundKeys' | 'avatarChoices'>>(sql`
      select ${selectOf(ownFields)} from users u left join user_engagement e on e.user_id = u.id
       where u.id = ${userId} and u.deleted_at is null`),
    readSoundKeys(),
  ])
  if (!own) throw new Failure('UserNotFound')
  return { ...account, ...own, soundKeys, avatarChoices }
}

/** Throws UserNotFound for deleted users. */
export async function getAccount(userId: number): Promise<Account> {
  const [user, buckets] = await Promise.all([
    db.row<Omit<Account, 'buckets'>>(sql`
      select ${selectOf(userFields)} from users u where u.id = ${userId} and u.deleted_at is null`),
    db.rows<Account['buckets'][number]>(sql`
      select kind, balance_cents from buckets where user_id = ${userId}`),
  ])
  if (!user) throw new Failure('UserNotFound')
  return { ...user, buckets }
}
