import sql from 'sql-template-tag'
import { Failure } from '@/lib/core/failure'
import { db } from '@/lib/db/client'
import { avatarChoices } from '@/lib/people/account/avatars'
import { selectOf, type ValuesOf } from '@/lib/people/account/field-rules'
import type { OwnProfile } from '@/lib/people/account/present'
import { ownFields } from '@/lib/people/account/profile-fields'
import { readSoundKeys } from '@/lib/people/engagement/read-sounds'
import { getAccount } from './get-account'

type Own = Omit<ValuesOf<typeof ownFields>, 'soundKeys' | 'avatarChoices'>

export async function getOwnProfile(userId: number): Promise<OwnProfile> {
  const [account, own, soundKeys] = await Promise.all([
    getAccount(userId),
    db.row<Own>(sql`
      select ${selectOf(ownFields)} from users u left join user_engagement e on e.user_id = u.id
       where u.id = ${userId} and u.deleted_at is null`),
    readSoundKeys(),
  ])
  if (!own) throw new Failure('UserNotFound')
  return { ...account, ...own, soundKeys, avatarChoices }
}
