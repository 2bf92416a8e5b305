/** Who makes a change; `operatorId` and `sessionId` are null where the service acts by itself. */
export type Author = {
  operatorId: number | null
  name: string
  sessionId: number | null
  requestId: string
}

/** The service itself, by the part of it that acts. */
export function serviceAuthor(part: 'Feed' | 'Worker' | 'Console', requestId = ''): Author {
  return { operatorId: null, name: part, sessionId: null, requestId }
}
