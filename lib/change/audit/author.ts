/** Author of a change. `operatorId` and `sessionId` are null if the service made it. */
export type Author = {
  operatorId: number | null
  name: string
  sessionId: number | null
  requestId: string
  /** The token of the admin API with which the operator made it. */
  apiTokenId?: number | null
}

export function serviceAuthor(
  part: 'Feed' | 'Worker' | 'Console' | 'Single sign-on',
  requestId = '',
): Author {
  return { operatorId: null, name: part, sessionId: null, requestId }
}
