import type { PromoRule } from '@/lib/promo/rules'

/** Every kind of rule: what it is called, what it asks for, and as what it begins. */
export const ruleKinds: Record<PromoRule['rule'], { label: string; help: string; begin: PromoRule }> = {
  min_days_since_sign_up: {
    label: 'Days since sign-up, at least',
    help: 'Who joined this many days ago or more.',
    begin: { rule: 'min_days_since_sign_up', days: 1 },
  },
  max_days_since_sign_up: {
    label: 'Days since sign-up, at most',
    help: 'Who joined this many days ago or less.',
    begin: { rule: 'max_days_since_sign_up', days: 30 },
  },
  email_verified: {
    label: 'E-mail verified',
    help: 'Who followed the link in the verification mail.',
    begin: { rule: 'email_verified' },
  },
  experience_level: {
    label: 'Experience level',
    help: 'One of these, such as Beginner, Expert.',
    begin: { rule: 'experience_level', any_of: ['Beginner'] },
  },
  platform: {
    label: 'Platform of sign-up',
    help: 'One of these: ios, android.',
    begin: { rule: 'platform', any_of: ['ios'] },
  },
  user_mode: {
    label: 'Mode',
    help: 'One of these: Cash, Arcade.',
    begin: { rule: 'user_mode', any_of: ['Cash'] },
  },
  kyc_status: {
    label: 'KYC status',
    help: 'One of these, as the users’ list names them.',
    begin: { rule: 'kyc_status', any_of: ['Approved'] },
  },
  geo_location_status: {
    label: 'Location',
    help: 'One of these: ALLOWED, DENIED.',
    begin: { rule: 'geo_location_status', any_of: ['ALLOWED'] },
  },
  promo_code: {
    label: 'Promo code',
    help: 'Who gave one of these codes after registering.',
    begin: { rule: 'promo_code', any_of: ['CODE'] },
  },
}

/** The kinds in the order in which they are offered. */
export const allRuleKinds = Object.keys(ruleKinds) as PromoRule['rule'][]
