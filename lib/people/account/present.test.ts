import { describe, expect, test } from 'vitest'
import { type OwnProfile, presentProfile, presentSession, presentUser, presentVerifiedCode } from './present'
import { profileReply, session, userReply, verifiedCode } from './schema-reply'

const account = {
  id: 7,
  email: 'ada@example.com',
  username: 'ada',
  passwordHash: 'a secret',
  isAdult: true,
  phone: '5551234567' as string | null,
  avatar: '/avatars/default.png',
  emailVerifiedAt: new Date('2026-01-02T03:04:05.678Z') as Date | null,
  createdAt: new Date('2026-01-01T00:00:00.123Z'),
  updatedAt: new Date('2026-01-02T00:00:00Z'),
  promoCode: 'WELCOME',
  referralCode: '0b2b1f9c-6f7c-4b8e-9a6d-1c2d3e4f5a6b',
  onboardingId: '5f0f7c54-6a7b-4c1d-8e2f-3a4b5c6d7e8f',
  timezone: 'America/New_York',
  platform: 'ios',
  buckets: [
    { kind: 'cash' as const, balanceCents: 1_050n },
    { kind: 'site_credits' as const, balanceCents: 270n },
    { kind: 'bucks' as const, balanceCents: 199n },
    { kind: 'credits' as const, balanceCents: -250n },
  ],
}

describe('the User resource', () => {
  test('has exactly the fields of the contract', () => {
    expect(presentUser(account, 'https://api.example')).toEqual({
      id: 7,
      email: 'ada@example.com',
      username: 'ada',
      is_adult: 1,
      phone: '5551234567',
      avatar: 'https://api.example/avatars/default.png',
      is_email_verified: 1,
      email_verified_date_time: '2026-01-02 03:04:05',
      created_at: '2026-01-01T00:00:00.123000Z',
      updated_at: '2026-01-02T00:00:00.000000Z',
      promo_code: 'WELCOME',
      bucks: 1,
      credits: -2,
      available_cash: 13,
      referral_code: account.referralCode,
      unique_onboarding_id: account.onboardingId,
      timezone: 'America/New_York',
      platform: 'ios',
    })
  })
  test('replaces missing values with empty ones', () => {
    const bare = { ...account, phone: null, emailVerifiedAt: null, buckets: [], isAdult: false }
    const user = presentUser(bare, 'https://api.example')
    expect(user).toMatchObject({
      phone: '',
      is_adult: 0,
      is_email_verified: 0,
      email_verified_date_time: '',
      bucks: 0,
      credits: 0,
      available_cash: 0,
    })
    expect(userReply.parse({ user })).toEqual({ user })
  })
})

test('a session contains token, expiry and identity only', () => {
  const expiresAt = new Date('2026-02-01T00:00:00Z')
  const presented = presentSession({ accessToken: 'abc', expiresAt, user: account })
  expect(presented).toEqual({
    access_token: 'abc',
    token_type: 'Bearer',
    expires_at: '2026-02-01T00:00:00.000000Z',
    user: { id: 7, email: 'ada@example.com', username: 'ada' },
  })
  expect(session.parse(presented)).toEqual(presented)
})

test('a verified code contains code, type and identity', () => {
  const presented = presentVerifiedCode('012345', '10', account)
  expect(presented).toEqual({
    otp: '012345',
    type: '10',
    user: { id: 7, email: 'ada@example.com', username: 'ada' },
  })
  expect(verifiedCode.parse(presented)).toEqual(presented)
})

describe('the profile of the user', () => {
  const profile = {
    ...account,
    isPhoneVerified: true,
    pendingEmail: 'new@example.com',
    pendingPhone: '5550000000',
    avatarChoices: ['/avatars/default.png', 'https://cdn.example/a.png'],
    showsRecentPicks: false,
    hasScoringNoticeDsa: true,
    isGameplaySoundEnabled: true,
    nextSoundKey: null,
    soundKeys: ['crowd', 'drive'],
    soundChoices: { crowd: false },
  } as OwnProfile

  test('adds settings and pending changes to the User resource', () => {
    const presented = presentProfile(profile, 'https://api.example')
    expect(profileReply.parse({ user: presented })).toEqual({ user: presented })
    expect(presented).toEqual({
      ...presentUser(profile, 'https://api.example'),
      is_phone_verified: 1,
      pending_email: 'new@example.com',
      pending_phone: '5550000000',
      avatar_choices: ['https://api.example/avatars/default.png', 'https://cdn.example/a.png'],
      privacy_show_recent_picks: 0,
      is_scoring_notice_dsa: 1,
      is_gameplay_sound_enabled: 1,
      next_sound_key: 'drive',
      user_background_sounds: [
        { sound_key: 'crowd', is_enabled: 0 },
        { sound_key: 'drive', is_enabled: 1 },
      ],
    })
  })

  test('has "" without pending changes and sounds', () => {
    const bare = { ...profile, pendingEmail: null, pendingPhone: null, soundKeys: [] }
    expect(presentProfile(bare, 'https://api.example')).toMatchObject({
      pending_email: '',
      pending_phone: '',
      next_sound_key: '',
      user_background_sounds: [],
    })
  })
})
