import { accessPolicy } from './access-policy'
import { moneyPolicy } from './money-policy'
import type { PolicyRow } from './policy-row'
import { termsPolicy } from './terms-policy'
import { userPolicy } from './user-policy'

/**
 * Every action that moves money, changes terms, redirects users or locks someone out, by its name in the audit log or in
 * approval requests. Actions that are not listed here must be in lib/change/policy/ungoverned.ts.
 */
export const policy = { ...moneyPolicy, ...termsPolicy, ...accessPolicy, ...userPolicy }

export type GovernedAction = keyof typeof policy

/** Changes one user, or the money of several. */
export type UserAction = {
  [Action in GovernedAction]: (typeof policy)[Action] extends { users: string } ? Action : never
}[GovernedAction]

/** After these, other managers decide about withdrawals of the users for 30 days. */
export const favoringActions: readonly string[] = Object.entries<PolicyRow>(policy)
  .filter(([, { users }]) => users === 'favors')
  .map(([action]) => action)

/** The user's audit rows of these gave money. */
export const givingActions: readonly string[] = favoringActions.filter(action => action in moneyPolicy)

export const policyOf = (action: GovernedAction): PolicyRow => policy[action]

/** In display order. */
export const policyRows: readonly PolicyRow[] = Object.values(policy)
