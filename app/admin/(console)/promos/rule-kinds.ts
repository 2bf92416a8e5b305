import type { PromoRule } from '@/lib/promo/rules'

export const ruleKinds: Record<PromoRule['rule'], { label: string; help: string; initial: PromoRule }> = {
  min_days_since_sign_up: {
    label: 'Min. days since sign-up',
    help: 'Users who signed up at least this many days ago.',
    initial: { rule: 'min_days_since_sign_up', days: 1 },
  },
  max_days_since_sign_up: {
    label: 'Max. days since sign-up',
    help: 'Users who signed up at most this many days ago.',
    initial: { rule: 'max_days_since_sign_up', days: 30 },
  },
  email_verified: {
    label: 'Email verified',
    help: 'Users with a verified email.',
    initial: { rule: 'email_verified' },
  },
  experience_level: {
    label: 'Experience level',
    help: 'One of these, for example Beginner, Expert.',
    initial: { rule: 'experience_level', any_of: ['Beginner'] },
  },
  platform: {
    label: 'Sign-up platform',
    help: 'One of these: ios, android.',
    initial: { rule: 'platform', any_of: ['ios'] },
  },
  user_mode: {
    label: 'Mode',
    help: 'One of these: Cash, Arcade.',
    initial: { rule: 'user_mode', any_of: ['Cash'] },
  },
  kyc_status: {
    label: 'KYC status',
    help: 'One of these, as shown in the users list.',
    initial: { rule: 'kyc_status', any_of: ['Verified'] },
  },
  geo_location_status: {
    label: 'Location',
    help: 'One of these: ALLOWED, DENIED.',
    initial: { rule: 'geo_location_status', any_of: ['ALLOWED'] },
  },
  promo_code: {
    label: 'Promo code',
    help: 'Users who entered one of these codes after sign-up.',
    initial: { rule: 'promo_code', any_of: ['CODE'] },
  },
}

export const allRuleKinds = Object.keys(ruleKinds) as PromoRule['rule'][]
