import { STATUS_CODES } from 'node:http'

/** Header of every error response: a stable name of the rule, for logs and analytics of an app. */
export const errorCodeHeader = 'x-error-code'

// A user who no longer exists gets the same response as an invalid token.
const synonyms: Record<string, string> = { UserNotFound: 'Unauthenticated' }

/** FundsTooLow → funds_too_low */
export function errorCodeOf(rule: string): string {
  return (synonyms[rule] ?? rule).replace(/(?<=\w)[A-Z]/g, '_$&').toLowerCase()
}

/** The code of a response that no route declares: 404 → not_found. */
export function errorCodeOfStatus(status: number): string {
  if (status === 500) return errorCodeOf('Unexpected')
  return (STATUS_CODES[status] ?? 'Error').toLowerCase().replace(/\W+/g, '_')
}
