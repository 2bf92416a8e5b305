/** Header of every error response: a stable name of the rule, for logs and analytics of an app. */
export const errorCodeHeader = 'x-error-code'

/** FundsTooLow → funds_too_low. As a 401, a deleted user is what an invalid token is. */
export function errorCodeOf(rule: string, status?: number): string {
  const name = rule === 'UserNotFound' && status === 401 ? 'Unauthenticated' : rule
  return name.replace(/(?<=\w)[A-Z]/g, '_$&').toLowerCase()
}

/** Responses that no route declares. The names are ours: those of Node change with its versions. */
const rules: Readonly<Record<number, string>> = {
  400: 'BadRequest',
  403: 'Forbidden',
  404: 'NotFound',
  405: 'MethodNotAllowed',
  408: 'RequestTimeout',
  413: 'BodyTooLarge',
  414: 'UriTooLong',
  415: 'UnsupportedMediaType',
  417: 'ExpectationFailed',
  431: 'RequestHeaderFieldsTooLarge',
  500: 'Unexpected',
  503: 'ServiceBusy',
}

/** The code of a response that no route declares: 404 → not_found. */
export function errorCodeOfStatus(status: number): string {
  return errorCodeOf(rules[status] ?? 'Error')
}
