import { moneyPolicy } from './money-policy'
import type { PolicyRow } from './policy-row'
import { termsPolicy } from './terms-policy'

/**
 * Every action that moves money, changes terms, redirects users or locks someone out, by its name in the audit log or in
 * approval requests. Actions that are not listed here must be in lib/change/policy/ungoverned.ts.
 */
export const policy = { ...moneyPolicy, ...termsPolicy }

export type GovernedAction = keyof typeof policy

/** Changes one user, or the money of several. */
export type UserAction = {
  [Action in GovernedAction]: (typeof policy)[Action] extends { users: string } ? Action : never
}[GovernedAction]

export const policyOf = (action: GovernedAction): PolicyRow => policy[action]
