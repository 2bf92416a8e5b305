import { call, constant, type FieldSources, next, operator } from './rules'

const signUp = call('POST /sign-up')
const assigned = call('POST /sign-up', 'Assigned to the new user')
const identity = { id: assigned, email: signUp, username: signUp }
const verified = call('GET /verify-email', 'The link in the verification mail')
const ledger = operator('/admin/users/{id}', 'Sum of the postings, in whole units')

export const accountSources: FieldSources = {
  Identity: identity,
  Session: {
    access_token: call('POST /sign-in', 'A new token'),
    token_type: constant('Always Bearer'),
    expires_at: call('POST /sign-in', 'Lifetime of the token'),
  },
  User: {
    ...identity,
    is_adult: operator('/admin/users/{id}', 'An approved identity'),
    phone: signUp,
    avatar: next('POST /profile'),
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
    timezone: signUp,
    platform: signUp,
  },
  'POST /verify-code': {
    'data.otp': call('POST /forgot-password', 'The code that was sent'),
    'data.type': constant('Always 10: forgot password'),
  },
}
