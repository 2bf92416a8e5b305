import { expect, test } from 'vitest'
import { describeRule } from './describe-rule'
import type { PromoRule } from './rules'

const any_of = ['A', 'B', 'C']

test.each<[PromoRule, string, string, string]>([
  [
    { rule: 'min_days_since_sign_up', days: 1 },
    'Signed up',
    'at least 1 day ago',
    'Signed up less than 1 day ago',
  ],
  [
    { rule: 'max_days_since_sign_up', days: 2 },
    'Signed up',
    'at most 2 days ago',
    'Signed up more than 2 days ago',
  ],
  [{ rule: 'email_verified' }, 'Email', 'must be verified', 'Email not verified'],
  [
    { rule: 'experience_level', any_of },
    'Experience level',
    'must be A, B or C',
    'Experience level is not A, B or C',
  ],
  [{ rule: 'platform', any_of: ['ios'] }, 'Sign-up platform', 'must be ios', 'Sign-up platform is not ios'],
  [{ rule: 'user_mode', any_of: ['Cash'] }, 'Mode', 'must be Cash', 'Mode is not Cash'],
  [{ rule: 'kyc_status', any_of: ['A', 'B'] }, 'KYC status', 'must be A or B', 'KYC status is not A or B'],
  [{ rule: 'geo_location_status', any_of: ['A'] }, 'Location', 'must be A', 'Location is not A'],
  [{ rule: 'region', any_of: ['TX'] }, 'State', 'must be TX', 'State is not TX'],
  [{ rule: 'segment', any_of: ['A', 'B'] }, 'Segment', 'must be A or B', 'Not in segment A or B'],
  [
    { rule: 'min_days_since_seen', days: 3 },
    'Last seen',
    'at least 3 days before this visit',
    'Seen less than 3 days ago',
  ],
  [
    { rule: 'max_days_since_seen', days: 3 },
    'Last seen',
    'at most 3 days before this visit',
    'Not seen for more than 3 days',
  ],
  [{ rule: 'promo_code', any_of: ['A'] }, 'Promo code', 'must be A', 'Promo code is not A'],
  [{ rule: 'never_deposited' }, 'Deposited', 'never', 'Has deposited'],
  [
    { rule: 'max_days_since_deposit', days: 0 },
    'Deposited',
    'at most 0 days ago',
    'No deposit within 0 days',
  ],
  [{ rule: 'min_entries', count: 1 }, 'Entries', 'at least 1', 'Fewer than 1 entry'],
  [{ rule: 'min_entries', count: 2 }, 'Entries', 'at least 2', 'Fewer than 2 entries'],
  [{ rule: 'users', ids: [1, 2] }, 'User', 'must be on the list of 2', 'Not on the list of 2'],
])('%j', (rule, subject, requirement, failure) => {
  expect(describeRule(rule)).toEqual({ subject, requirement, failure })
})
