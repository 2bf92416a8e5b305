import type { PromoRule } from './rules'

const list = (words: readonly string[]) => {
  if (words.length <= 1) return words.join('')
  return `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
}

const days = (count: number) => `${count} ${count === 1 ? 'day' : 'days'}`

/** A rule in words: what it asks for, how much of it, and how it is said of whom it refuses. */
export type RuleDescription = { subject: string; requirement: string; refusal: string }

/** Tells a rule as operators read it. */
export function describeRule(rule: PromoRule): RuleDescription {
  switch (rule.rule) {
    case 'min_days_since_sign_up':
      return {
        subject: 'Signed up',
        requirement: `${days(rule.days)} ago at least`,
        refusal: `Joined less than ${days(rule.days)} ago`,
      }
    case 'max_days_since_sign_up':
      return {
        subject: 'Signed up',
        requirement: `${days(rule.days)} ago at most`,
        refusal: `Joined over ${days(rule.days)} ago`,
      }
    case 'email_verified':
      return { subject: 'E-mail', requirement: 'must be verified', refusal: 'E-mail not verified' }
    case 'experience_level':
      return oneOf('Level', rule.any_of)
    case 'platform':
      return oneOf('Signed up on', rule.any_of)
    case 'user_mode':
      return oneOf('Mode', rule.any_of)
    case 'kyc_status':
      return oneOf('KYC', rule.any_of)
    case 'geo_location_status':
      return oneOf('Location', rule.any_of)
    case 'promo_code':
      return oneOf('Promo code', rule.any_of)
  }
}

function oneOf(subject: string, words: readonly string[]): RuleDescription {
  return { subject, requirement: `must be ${list(words)}`, refusal: `${subject} is not ${list(words)}` }
}
