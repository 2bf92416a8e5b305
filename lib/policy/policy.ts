import { accessPolicy } from './access-policy'
import { moneyPolicy } from './money-policy'
import type { PolicyRow } from './policy-row'
import { termsPolicy } from './terms-policy'

/**
 * Every action that moves money, changes terms, redirects users or locks somebody out, by its name in the audit log or
 * in a request for approval. app/admin/policy.test.ts fails for a server action or audit action that is in neither this
 * table nor lib/policy/ungoverned.ts.
 */
export const policy = { ...moneyPolicy, ...termsPolicy, ...accessPolicy }

/** An action that the policy governs. */
export type GovernedAction = keyof typeof policy

/** The policy's row of an action. */
export const policyOf = (action: GovernedAction): PolicyRow => policy[action]

/** All rows of the policy, in the order in which they are shown. */
export const policyRows: readonly PolicyRow[] = Object.values(policy)
