import sql from 'sql-template-tag'
import { Failure } from '@/lib/core/failure'
import { db } from '@/lib/db/client'
import { avatarChoices } from '@/lib/people/account/avatars'
import type { OwnProfile } from '@/lib/people/account/present'
import { readSoundKeys } from '@/lib/people/engagement/read-sounds'
import { getAccount } from './get-account'

type Choices = Pick<
  OwnProfile,
  | 'isPhoneVerified'
  | 'showsRecentPicks'
  | 'hasScoringNoticeDsa'
  | 'isGameplaySoundEnabled'
  | 'nextSoundKey'
  | 'soundChoices'
  | 'pendingEmail'
  | 'pendingPhone'
>

export async function getOwnProfile(userId: number): Promise<OwnProfile> {
  const [account, choices, soundKeys] = await Promise.all([
    getAccount(userId),
    findChoices(userId),
    readSoundKeys(),
  ])
  if (!choices) throw new Failure('UserNotFound')
  return { ...account, ...choices, soundKeys, avatarChoices }
}

async function findChoices(userId: number): Promise<Choices | undefined> {
  return db.row<Choices>(sql`
    select u.phone_verified_at is not null as is_phone_verified, u.shows_recent_picks,
           coalesce(e.has_scoring_notice_dsa, false) as has_scoring_notice_dsa,
           coalesce(e.is_gameplay_sound_enabled, true) as is_gameplay_sound_enabled, e.next_sound_key,
           coalesce((
             select json_object_agg(sound_key, is_enabled) from user_background_sounds where user_id = u.id
           ), '{}') as sound_choices,
           (select new_value from contact_changes where ${isPending} and kind = 'email') as pending_email,
           (select new_value from contact_changes where ${isPending} and kind = 'phone') as pending_phone
      from users u left join user_engagement e on e.user_id = u.id
     where u.id = ${userId} and u.deleted_at is null`)
}

const isPending = sql`user_id = u.id and superseded_at is null and confirmed_at is null and expires_at > now()`
