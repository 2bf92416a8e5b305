import type { z } from 'zod'
import { wholeUnits } from '@/lib/core/money'
import { absoluteUrl, dateTime, flag, timestamp } from '@/lib/core/wire'
import type { BucketKind } from '@/lib/db/generated/enums'
import { ownEmail } from '@/lib/people/account/rules'
import { findNextSound } from '@/lib/people/engagement/rules'
import type { profileReply, session, userReply, verifiedCode } from './schema-reply'

export type Identity = { id: number; email: string; username: string }

export type Session = { accessToken: string; expiresAt: Date; user: Identity }

export type Account = Identity & {
  isAdult: boolean
  phone: string | null
  avatar: string
  emailVerifiedAt: Date | null
  createdAt: Date
  updatedAt: Date
  promoCode: string
  referralCode: string
  onboardingId: string
  timezone: string
  platform: string
  buckets: readonly { kind: BucketKind; balanceCents: bigint }[]
}

/** What the user can see and change in the profile. */
export type OwnProfile = Account & {
  isPhoneVerified: boolean
  showsRecentPicks: boolean
  hasScoringNoticeDsa: boolean
  isGameplaySoundEnabled: boolean
  nextSoundKey: string | null
  soundChoices: Record<string, boolean>
  /** Active sounds in order. */
  soundKeys: string[]
  pendingEmail: string | null
  pendingPhone: string | null
  avatarChoices: readonly string[]
}

export function presentSession({ accessToken, expiresAt, user }: Session): z.input<typeof session> {
  return {
    access_token: accessToken,
    token_type: 'Bearer',
    expires_at: timestamp(expiresAt),
    user: presentIdentity(user),
  }
}

export function presentVerifiedCode(otp: string, type: string, user: Identity): z.input<typeof verifiedCode> {
  return { otp, type, user: presentIdentity(user) }
}

/** The contract's User resource. Balances are whole units; available cash includes site credits. */
export function presentUser(user: Account, publicUrl: string): z.input<typeof userReply>['user'] {
  const cents = (kind: BucketKind) => user.buckets.find(bucket => bucket.kind === kind)?.balanceCents ?? 0n
  return {
    ...presentIdentity(user),
    is_adult: flag(user.isAdult),
    phone: user.phone ?? '',
    avatar: absoluteUrl(publicUrl, user.avatar),
    is_email_verified: flag(user.emailVerifiedAt !== null),
    email_verified_date_time: user.emailVerifiedAt ? dateTime(user.emailVerifiedAt) : '',
    created_at: timestamp(user.createdAt),
    updated_at: timestamp(user.updatedAt),
    promo_code: user.promoCode,
    bucks: wholeUnits(cents('bucks')),
    credits: wholeUnits(cents('credits')),
    available_cash: wholeUnits(cents('cash') + cents('site_credits')),
    referral_code: user.referralCode,
    unique_onboarding_id: user.onboardingId,
    timezone: user.timezone,
    platform: user.platform,
  }
}

export function presentProfile(profile: OwnProfile, publicUrl: string): z.input<typeof profileReply>['user'] {
  const { soundKeys, soundChoices, nextSoundKey } = profile
  return {
    ...presentUser(profile, publicUrl),
    is_phone_verified: flag(profile.isPhoneVerified),
    pending_email: profile.pendingEmail ?? '',
    pending_phone: profile.pendingPhone ?? '',
    avatar_choices: profile.avatarChoices.map(path => absoluteUrl(publicUrl, path)),
    privacy_show_recent_picks: flag(profile.showsRecentPicks),
    is_scoring_notice_dsa: flag(profile.hasScoringNoticeDsa),
    is_gameplay_sound_enabled: flag(profile.isGameplaySoundEnabled),
    next_sound_key: findNextSound(nextSoundKey, soundKeys, soundChoices) ?? '',
    user_background_sounds: soundKeys.map(key => ({
      sound_key: key,
      is_enabled: flag(soundChoices[key] ?? true),
    })),
  }
}

function presentIdentity({ id, email, username }: Identity) {
  return { id, email: ownEmail(email), username }
}
