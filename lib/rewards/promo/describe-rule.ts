import { isTextRule, type PromoRule, textRules } from './rules'

const list = (words: readonly string[]) => {
  if (words.length <= 1) return words.join('')
  return `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
}

const days = (count: number) => `${count} ${count === 1 ? 'day' : 'days'}`

/** `failure` describes users who do not meet the rule. */
type RuleDescription = { subject: string; requirement: string; failure: string }

export function describeRule(rule: PromoRule): RuleDescription {
  if (isTextRule(rule)) {
    const [{ name }, words] = [textRules[rule.rule], list(rule.any_of)]
    return { subject: name, requirement: `must be ${words}`, failure: `${name} is not ${words}` }
  }
  switch (rule.rule) {
    case 'min_days_since_sign_up':
      return {
        subject: 'Signed up',
        requirement: `at least ${days(rule.days)} ago`,
        failure: `Signed up less than ${days(rule.days)} ago`,
      }
    case 'max_days_since_sign_up':
      return {
        subject: 'Signed up',
        requirement: `at most ${days(rule.days)} ago`,
        failure: `Signed up more than ${days(rule.days)} ago`,
      }
    case 'email_verified':
      return { subject: 'Email', requirement: 'must be verified', failure: 'Email not verified' }
    case 'segment':
      return {
        subject: 'Segment',
        requirement: `must be ${list(rule.any_of)}`,
        failure: `Not in segment ${list(rule.any_of)}`,
      }
    case 'min_days_since_seen':
      return {
        subject: 'Last seen',
        requirement: `at least ${days(rule.days)} before this visit`,
        failure: `Seen less than ${days(rule.days)} ago`,
      }
    case 'max_days_since_seen':
      return {
        subject: 'Last seen',
        requirement: `at most ${days(rule.days)} before this visit`,
        failure: `Not seen for more than ${days(rule.days)}`,
      }
    case 'never_deposited':
      return { subject: 'Deposited', requirement: 'never', failure: 'Has deposited' }
    case 'max_days_since_deposit':
      return {
        subject: 'Deposited',
        requirement: `at most ${days(rule.days)} ago`,
        failure: `No deposit within ${days(rule.days)}`,
      }
    case 'min_entries':
      return {
        subject: 'Entries',
        requirement: `at least ${rule.count}`,
        failure: `Fewer than ${rule.count} ${rule.count === 1 ? 'entry' : 'entries'}`,
      }
    case 'users':
      return {
        subject: 'User',
        requirement: `must be on the list of ${rule.ids.length}`,
        failure: `Not on the list of ${rule.ids.length}`,
      }
  }
}
