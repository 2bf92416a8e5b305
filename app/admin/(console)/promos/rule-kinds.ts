import { cutText } from '@/lib/core/cut-text'
import { formatCount } from '@/lib/core/format'
import type { PromoRule } from '@/lib/rewards/promo/rules'

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
    help: 'One of these levels.',
    initial: { rule: 'experience_level', any_of: ['Beginner'] },
  },
  platform: {
    label: 'Sign-up platform',
    help: 'One of these platforms.',
    initial: { rule: 'platform', any_of: ['ios'] },
  },
  user_mode: {
    label: 'Mode',
    help: 'One of these modes.',
    initial: { rule: 'user_mode', any_of: ['Cash'] },
  },
  kyc_status: {
    label: 'KYC status',
    help: 'One of these, as shown in the users list.',
    initial: { rule: 'kyc_status', any_of: ['Verified'] },
  },
  geo_location_status: {
    label: 'Location',
    help: 'One of these results of the location check.',
    initial: { rule: 'geo_location_status', any_of: ['ALLOWED'] },
  },
  region: {
    label: 'State',
    help: 'Users whose last location check with a credible position was in one of these states.',
    initial: { rule: 'region', any_of: [] },
  },
  segment: {
    label: 'Segment',
    help: 'Users of one of these segments, which are saved from the users list.',
    initial: { rule: 'segment', any_of: [] },
  },
  min_days_since_seen: {
    label: 'Away for',
    help: 'Users who come back after at least this many days. They can claim on the day of their return and the next.',
    initial: { rule: 'min_days_since_seen', days: 30 },
  },
  max_days_since_seen: {
    label: 'Seen recently',
    help: 'Users who were active or signed up within this many days, before their current visit.',
    initial: { rule: 'max_days_since_seen', days: 7 },
  },
  promo_code: {
    label: 'Promo code',
    help: 'Users who entered one of these codes after sign-up.',
    initial: { rule: 'promo_code', any_of: ['CODE'] },
  },
  never_deposited: {
    label: 'Never deposited',
    help: 'Users without a deposit.',
    initial: { rule: 'never_deposited' },
  },
  max_days_since_deposit: {
    label: 'Deposited recently',
    help: 'Users whose last deposit is at most this many days ago.',
    initial: { rule: 'max_days_since_deposit', days: 30 },
  },
  min_entries: {
    label: 'Entries played',
    help: 'Users with at least this many pick’em entries.',
    initial: { rule: 'min_entries', count: 1 },
  },
  users: {
    label: 'List of users',
    help: 'Paste user IDs, separated by commas, spaces or lines: U-40218, 40219.',
    initial: { rule: 'users', ids: [] },
  },
}

export const allRuleKinds = Object.keys(ruleKinds) as PromoRule['rule'][]

/** Rules whose values are chosen; a promo code is typed. */
type ChoiceRule = Exclude<Extract<PromoRule, { any_of: string[] }>['rule'], 'promo_code'>

/** The values that users can have, by rule. */
export type RuleValues = Record<ChoiceRule, readonly RuleValue[]>

/** Shown as `value` without a label. */
export type RuleValue = { value: string; label?: string }

/** A word that is no ID stays in the list as it is, so that it is an error. */
type ListedUser = number | string

/** User IDs in a pasted text, once each; the U- is optional. Characters that are not visible separate no words. */
export function readUserIds(text: string): ListedUser[] {
  const words = text.replaceAll(/\p{Cf}/gu, '').split(/[\s,;]+/)
  return [...new Set(words.filter(Boolean).map(readUserId))]
}

function readUserId(word: string): ListedUser {
  const id = Number(/^(?:u-)?(\d{1,10})$/i.exec(word)?.[1])
  return id > 0 && id <= 2_147_483_647 ? id : word
}

export const writeUserIds = (ids: readonly ListedUser[]) =>
  ids.map(id => (typeof id === 'number' ? `U-${id}` : id)).join(', ')

const maxNamed = 3

/** The words that are no IDs; undefined if there are none. */
export function nameUnreadIds(ids: readonly ListedUser[]): string | undefined {
  const words = ids.filter(id => typeof id === 'string')
  if (words.length === 0) return undefined
  const named = words.slice(0, maxNamed).map(word => `“${cutText(word, 40)}”`)
  const more = words.length > maxNamed ? ` and ${formatCount(words.length - maxNamed)} more` : ''
  return `Not user IDs: ${named.join(', ')}${more}. Enter IDs such as U-40218, or remove them.`
}
