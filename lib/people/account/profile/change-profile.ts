import sql, { join } from 'sql-template-tag'
import { readSettings } from '@/lib/change/settings/read'
import { env } from '@/lib/core/env'
import { Failure } from '@/lib/core/failure'
import { absoluteUrl } from '@/lib/core/wire'
import type { Db } from '@/lib/db/db'
import { transaction } from '@/lib/db/transaction'
import { avatarChoices } from '@/lib/people/account/avatars'
import { throwIdentifierTaken } from '@/lib/people/account/identifier-taken'
import { profileFields } from '@/lib/people/account/profile-fields'
import type { ProfileChange } from '@/lib/people/account/schema'
import { saveSounds } from '@/lib/people/engagement/save-sounds'
import { lockActiveUser } from '@/lib/people/restrictions/changes/lock-user'

/** Omitted fields stay unchanged. Throws IdentifiersTaken, UsernameChangedRecently, AvatarUnknown, SoundUnknown. */
export async function changeProfile(userId: number, sent: ProfileChange): Promise<void> {
  const change = { ...sent, avatar: sent.avatar && readAvatar(sent.avatar) }
  const { username_change_days: days } = await readSettings()
  await transaction(async db => {
    await lockActiveUser(db, userId)
    if (change.username !== undefined) await rename(db, userId, change.username, days)
    await writeUser(db, userId, change)
    await saveSounds(db, userId, change)
  }).catch(throwIdentifierTaken)
}

/** Accepts the URL of a choice, as the app receives it, or its path. */
function readAvatar(avatar: string): string {
  const { PUBLIC_URL } = env()
  const chosen = avatarChoices.find(path => avatar === path || avatar === absoluteUrl(PUBLIC_URL, path))
  if (!chosen)
    throw new Failure('AvatarUnknown', { choices: avatarChoices.map(path => absoluteUrl(PUBLIC_URL, path)) })
  return chosen
}

type Naming = { username: string; availableAt: Date | null; isTooEarly: boolean; isTaken: boolean }

/** The former name stays reserved until the user can change the name again. */
async function rename(db: Db, userId: number, username: string, days: number): Promise<void> {
  const naming = await db.row<Naming>(sql`
    select username, username_changed_at + make_interval(days => ${days}) as available_at,
           coalesce(username_changed_at + make_interval(days => ${days}) > now(), false) as is_too_early,
           exists (
             select from users other
              where other.id <> ${userId}
                and (lower(other.username) = lower(${username})
                     or other.former_username <> '' and lower(other.former_username) = lower(${username})
                        and other.username_changed_at > now() - make_interval(days => ${days}))
           ) as is_taken
      from users where id = ${userId}`)
  if (!naming || naming.username === username) return
  if (naming.isTooEarly && naming.availableAt)
    throw new Failure('UsernameChangedRecently', { availableAt: naming.availableAt.toISOString() })
  if (naming.isTaken) throw new Failure('IdentifiersTaken', { identifiers: ['username'] })
  await db.run(sql`
    update users set username = ${username}, former_username = username, username_changed_at = now()
     where id = ${userId}`)
}

async function writeUser(db: Db, userId: number, change: ProfileChange): Promise<void> {
  const written = Object.values(profileFields).flatMap(field =>
    'write' in field ? [field.write(change)] : [],
  )
  await db.run(sql`update users set ${join(written)}, updated_at = now() where id = ${userId}`)
  const { is_scoring_notice_dsa: notice } = change
  if (notice !== undefined)
    await db.run(sql`
      insert into user_engagement (user_id, has_scoring_notice_dsa) values (${userId}, ${notice === 1})
      on conflict (user_id) do update set has_scoring_notice_dsa = excluded.has_scoring_notice_dsa`)
}
