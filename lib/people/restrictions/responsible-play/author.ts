import type { Author } from '@/lib/change/audit/author'

/** Users are not named as authors: the subject of the change names them. */
export function theUser(requestId: string): Author {
  return { operatorId: null, name: 'The user', sessionId: null, requestId }
}
