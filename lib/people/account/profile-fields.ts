import sql from 'sql-template-tag'
import { z } from 'zod'
import { call, constant, operator } from '@/lib/core/field-source'
import {
  absoluteUrl,
  dateTime,
  flag,
  flagShape,
  isTimezone,
  timestamp,
  timestampShape,
} from '@/lib/core/wire'
import { findNextSound } from '@/lib/people/engagement/rules'
import { soundFields } from '@/lib/people/engagement/schema'
import {
  asText,
  balanceField,
  clearedField,
  columnField,
  flagIfSet,
  type ProfileField,
  type RequestsOf,
  textOrEmpty,
} from './field-rules'
import { isAllowedUsername, ownEmail, reservedUsernameMessage } from './rules'

export const username = z
  .string()
  .trim()
  .regex(/^[\w.-]{3,30}$/, 'The username field must be 3 to 30 letters, digits, "_", "." or "-".')
  .refine(isAllowedUsername, reservedUsernameMessage)
  .meta({ description: '3 to 30 letters, digits, "_", "." or "-"' })

export const timezone = z
  .string()
  .trim()
  .max(255)
  .refine(isTimezone, 'The timezone field must be an IANA time zone such as America/New_York.')
  .meta({ description: 'IANA time zone' })

const emailVerified = z
  .string()
  .regex(/^(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d)?$/)
  .meta({ description: 'UTC, `<date> <time>`; empty until the email is verified' })

const avatar = z.string().trim().min(1).max(2048).optional().meta({ description: 'One of avatar_choices' })

const assigned = call('POST /sign-up', 'Assigned to the new user')
const signUp = call('POST /sign-up')
const adult = operator('/admin/users/{id}', 'A verified identity')
const verified = call('POST /verify-email', 'The link in the verification mail')
const anyChange = call('POST /updated/promo-code', 'Any change of the account')
const promoCode = call('POST /updated/promo-code')
const profile = call('POST /profile')

/** Fields of User, in the order of the contract. */
export const userFields = {
  id: { ...columnField('id', z.int(), (id: number) => id), source: assigned, kept: 'Names no one.' },
  email: {
    ...columnField('email', z.string(), ownEmail),
    source: signUp,
    ownSource: call('POST /profile/email', 'Changes when the mailed link is opened'),
    // No sign-up can take this name: neither emails nor usernames can contain a colon.
    clear: sql`email = 'purged:' || id`,
  },
  username: {
    ...columnField('username', z.string(), asText),
    source: signUp,
    ownSource: profile,
    request: username.optional(),
    writtenBy: 'changeProfile',
    clear: sql`username = 'purged:' || id, former_username = '', username_changed_at = null`,
  },
  is_adult: { ...clearedField('is_adult', flagShape, flag), source: adult },
  phone: {
    ...clearedField('phone', z.string(), textOrEmpty),
    source: signUp,
    ownSource: call('POST /profile/phone', 'Changes with the texted code'),
  },
  avatar: {
    ...clearedField('avatar', z.string(), (path: string, publicUrl) => absoluteUrl(publicUrl, path)),
    source: profile,
    request: avatar,
    write: ({ avatar: path = null }: { avatar?: string | null | undefined }) =>
      sql`avatar = coalesce(${path}, avatar)`,
  },
  is_email_verified: { ...clearedField('email_verified_at', flagShape, flagIfSet), source: verified },
  email_verified_date_time: {
    ...columnField('email_verified_at', emailVerified, (at: Date | null) => (at ? dateTime(at) : '')),
    source: verified,
    kept: 'Cleared with is_email_verified.',
  },
  created_at: {
    ...columnField('created_at', timestampShape, timestamp),
    source: assigned,
    kept: 'Names no one.',
  },
  updated_at: {
    ...columnField('updated_at', timestampShape, timestamp),
    source: anyChange,
    clear: sql`updated_at = now()`,
  },
  promo_code: { ...clearedField('promo_code', z.string(), asText), source: promoCode },
  bucks: balanceField('bucks'),
  credits: balanceField('credits'),
  available_cash: balanceField('cash', 'site_credits'),
  referral_code: { ...clearedField('referral_code', z.uuid(), asText), source: assigned },
  unique_onboarding_id: { ...clearedField('onboarding_id', z.uuid(), asText), source: assigned },
  timezone: {
    ...clearedField('timezone', z.string(), asText),
    source: profile,
    request: timezone.optional(),
    write: ({ timezone: zone = null }: { timezone?: string | null | undefined }) =>
      sql`timezone = coalesce(${zone}, timezone)`,
  },
  platform: { ...clearedField('platform', z.string(), asText), source: signUp },
} satisfies Record<string, ProfileField>

const isPending = sql`user_id = u.id and superseded_at is null and confirmed_at is null and expires_at > now()`
export const pendingEmail = sql`(select new_value from contact_changes where ${isPending} and kind = 'email') as pending_email`
export const pendingPhone = sql`(select new_value from contact_changes where ${isPending} and kind = 'phone') as pending_phone`
const isPhoneVerified = sql`u.phone_verified_at is not null as is_phone_verified`
const hasNotice = sql`coalesce(e.has_scoring_notice_dsa, false) as has_scoring_notice_dsa`
const isSoundOn = sql`coalesce(e.is_gameplay_sound_enabled, true) as is_gameplay_sound_enabled`
const soundChoices = sql`coalesce((
  select json_object_agg(sound_key, is_enabled) from user_background_sounds where user_id = u.id
), '{}') as sound_choices`

const untilMailed = z
  .string()
  .meta({ description: 'Until the mailed link is opened; empty if there is none' })
const untilTexted = z.string().meta({ description: 'Until the texted code is sent; empty if there is none' })
const avatarUrls = z.array(z.string()).meta({
  description: 'URLs that `avatar` can be set to',
  examples: [['https://api.example.com/avatars/ocean.png', 'https://api.example.com/avatars/plum.png']],
})
const ownRow = { kept: 'Its row is deleted.' }
const sounds = { ...ownRow, source: profile, writtenBy: 'saveSounds' } as const

/** `soundKeys` are the active sounds in order. */
type Sounds = { nextSoundKey: string | null; soundChoices: Record<string, boolean>; soundKeys: string[] }

export const ownFields = {
  is_phone_verified: {
    ...columnField('is_phone_verified', flagShape, flag, isPhoneVerified),
    source: call('POST /profile/phone'),
    clear: sql`phone_verified_at = null`,
  },
  pending_email: {
    ...columnField('pending_email', untilMailed, textOrEmpty, pendingEmail),
    ...ownRow,
    source: call('POST /profile/email'),
  },
  pending_phone: {
    ...columnField('pending_phone', untilTexted, textOrEmpty, pendingPhone),
    ...ownRow,
    source: call('POST /profile/phone'),
  },
  avatar_choices: {
    reply: avatarUrls,
    present: ({ avatarChoices }: { avatarChoices: readonly string[] }, publicUrl: string) =>
      avatarChoices.map(path => absoluteUrl(publicUrl, path)),
    source: { '[]': constant('The pictures of the service') },
    kept: 'Names no one.',
  },
  privacy_show_recent_picks: {
    ...clearedField('shows_recent_picks', flagShape, flag),
    source: profile,
    request: flagShape.optional(),
    write: ({
      privacy_show_recent_picks: is = null,
    }: {
      privacy_show_recent_picks?: 0 | 1 | null | undefined
    }) => sql`shows_recent_picks = coalesce(${is}::int = 1, shows_recent_picks)`,
  },
  is_scoring_notice_dsa: {
    ...columnField('has_scoring_notice_dsa', flagShape, flag, hasNotice),
    ...ownRow,
    source: profile,
    request: flagShape.optional(),
    writtenBy: 'changeProfile',
  },
  is_gameplay_sound_enabled: {
    ...columnField('is_gameplay_sound_enabled', flagShape, flag, isSoundOn),
    ...sounds,
    request: soundFields.is_gameplay_sound_enabled,
  },
  next_sound_key: {
    select: sql`e.next_sound_key`,
    reply: z.string(),
    present: (own: Sounds) => findNextSound(own.nextSoundKey, own.soundKeys, own.soundChoices) ?? '',
    ...sounds,
    request: soundFields.next_sound_key,
  },
  user_background_sounds: {
    select: soundChoices,
    reply: z.array(z.strictObject({ sound_key: z.string(), is_enabled: flagShape })),
    present: ({ soundKeys, soundChoices: chosen }: Sounds) =>
      soundKeys.map(key => ({ sound_key: key, is_enabled: flag(chosen[key] ?? true) })),
    ...sounds,
    request: soundFields.user_background_sounds,
    source: { '[].sound_key': operator('/admin/sounds'), '[].is_enabled': profile },
  },
} satisfies Record<string, ProfileField>

/** A row is all that a field needs besides its migration; one of another table is also written by changeProfile. */
export const profileFields = { ...userFields, ...ownFields }

export const profileRequests = Object.fromEntries(
  Object.entries(profileFields).flatMap(([name, field]) =>
    'request' in field ? [[name, field.request]] : [],
  ),
) as RequestsOf<typeof profileFields>
