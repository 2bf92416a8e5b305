import { call, constant, type FieldSources, operator } from './rules'

const signUp = call('POST /sign-up')
const assigned = call('POST /sign-up', 'Assigned to the new user')
const identity = { id: assigned, email: signUp, username: signUp }
const verified = call('POST /verify-email', 'The link in the verification mail')
const ledger = operator('/admin/users/{id}', 'Sum of the postings, in whole units')

const profile = call('POST /profile')

const user = {
  ...identity,
  is_adult: operator('/admin/users/{id}', 'A verified identity'),
  phone: signUp,
  avatar: profile,
  is_email_verified: verified,
  email_verified_date_time: verified,
  created_at: assigned,
  updated_at: call('POST /updated/promo-code', 'Any change of the account'),
  promo_code: call('POST /updated/promo-code'),
  bucks: ledger,
  credits: ledger,
  available_cash: ledger,
  referral_code: assigned,
  unique_onboarding_id: assigned,
  timezone: profile,
  platform: signUp,
}

const ownLimit = call('POST /responsible-play/limits')
const limitSources = (period: string) => ({
  [`${period}.limit`]: operator('/admin/settings', `Setting deposit_limit_${period}_cents`),
  [`${period}.own_limit`]: ownLimit,
  [`${period}.next_own_limit`]: ownLimit,
  [`${period}.next_at`]: ownLimit,
})

export const accountSources: FieldSources = {
  ResponsiblePlay: {
    ...limitSources('daily'),
    ...limitSources('weekly'),
    ...limitSources('monthly'),
    'exclusion.kind': call('POST /responsible-play/time-out'),
    'exclusion.starts_at': call('POST /responsible-play/exclude'),
    'exclusion.ends_at': call('POST /responsible-play/exclude'),
  },
  IdentityLink: {
    kyc_upload_url: call('POST /kyc/start', 'A new link'),
    expires_at: call('POST /kyc/start', 'Setting kyc_url_expiry_days'),
  },
  Identity: identity,
  User: user,
  Profile: {
    ...user,
    username: profile,
    email: call('POST /profile/email', 'Changes when the mailed link is opened'),
    phone: call('POST /profile/phone', 'Changes with the texted code'),
    is_phone_verified: call('POST /profile/phone'),
    pending_email: call('POST /profile/email'),
    pending_phone: call('POST /profile/phone'),
    'avatar_choices[]': constant('The pictures of the service'),
    privacy_show_recent_picks: profile,
    is_scoring_notice_dsa: profile,
    is_gameplay_sound_enabled: profile,
    next_sound_key: profile,
    'user_background_sounds[].sound_key': operator('/admin/sounds'),
    'user_background_sounds[].is_enabled': profile,
  },
  Session: {
    access_token: call('POST /sign-in', 'A new token'),
    token_type: constant('Always Bearer'),
    expires_at: call('POST /sign-in', 'Lifetime of the token'),
  },
  'POST /verify-code': {
    'data.otp': call('POST /forgot-password', 'The code that was sent'),
    'data.type': constant('Always 10: forgot password'),
  },
}
