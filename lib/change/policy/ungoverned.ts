/** Audit actions outside the policy, each with the reason. */
export const ungovernedActions: Readonly<Record<string, string>> = {}
