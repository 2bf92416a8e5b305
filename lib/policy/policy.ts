import { accessPolicy } from './access-policy'
import { moneyPolicy } from './money-policy'
import type { PolicyRow } from './policy-row'
import { termsPolicy } from './terms-policy'

/**
 * Every action that moves money, changes terms, redirects users or locks someone out, by its name in the audit log or in
 * approval requests. Actions that are not listed here must be in lib/policy/ungoverned.ts.
 */
export const policy = { ...moneyPolicy, ...termsPolicy, ...accessPolicy }

export type GovernedAction = keyof typeof policy

export const policyOf = (action: GovernedAction): PolicyRow => policy[action]

/** In display order. */
export const policyRows: readonly PolicyRow[] = Object.values(policy)
