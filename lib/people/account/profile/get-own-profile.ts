import sql from 'sql-template-tag'
import { Failure } from '@/lib/core/failure'
import { db, prisma } from '@/lib/db/client'
import { avatarChoices } from '@/lib/people/account/avatars'
import type { OwnProfile } from '@/lib/people/account/present'
import { readSoundKeys } from '@/lib/people/engagement/read-sounds'

type Choices = Pick<
  OwnProfile,
  | 'isPhoneVerified'
  | 'hasScoringNoticeDsa'
  | 'isGameplaySoundEnabled'
  | 'nextSoundKey'
  | 'soundChoices'
  | 'pendingEmail'
  | 'pendingPhone'
>

export async function getOwnProfile(userId: number): Promise<OwnProfile> {
  const [user, choices, soundKeys] = await Promise.all([
    prisma.user.findFirst({ where: { id: userId, deletedAt: null }, include: { buckets: true } }),
    findChoices(userId),
    readSoundKeys(),
  ])
  if (!(user && choices)) throw new Failure('UserNotFound')
  return { ...user, ...choices, soundKeys, avatarChoices }
}

async function findChoices(userId: number): Promise<Choices | undefined> {
  return db.row<Choices>(sql`
    select u.phone_verified_at is not null as is_phone_verified,
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
