import type { Role } from './rules'

export type Author = {
  operatorId: number | null
  name: string
  sessionId: number | null
  requestId: string
  /** The token of the admin API with which the operator made it. */
  apiTokenId?: number | null
  role?: Role
}

export type OperatorAuthor = Author & { operatorId: number; role: Role }

const serviceParts = ['Feed', 'Worker', 'Console', 'Single sign-on'] as const

/** Names of authors that are no operators, and others that would look like them. */
export const serviceNames: readonly string[] = [
  ...serviceParts,
  ...[
    'Service',
    'The service',
    'The feed',
    'Service start',
    'Command line',
    'Slatekeeper',
    'System',
    'Operator',
  ],
]

export function serviceAuthor(part: (typeof serviceParts)[number], requestId = ''): Author {
  return { operatorId: null, name: part, sessionId: null, requestId }
}
