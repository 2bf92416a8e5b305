declare module '@/lib/failure' {
  interface FailureDetails {
    OperatorSignedOut: undefined
    OperatorRoleTooLow: { needs: Role }
  }
}

/** What an operator may do: look, change, or also touch money, lock people out and run the house. */
export const roles = ['viewer', 'editor', 'manager'] as const

/** A role; each may do what those before it may. */
export type Role = (typeof roles)[number]

/** Whether that role may do what `atLeast` may. */
export function isAtLeast(role: Role, atLeast: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(atLeast)
}

/** How an operator likes the console. */
export type Preferences = {
  theme: 'system' | 'light' | 'dark'
  /** An IANA time zone, such as America/New_York. */
  zone: string
  density: 'comfortable' | 'compact'
  hasSingleKeys: boolean
}
