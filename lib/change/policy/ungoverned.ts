import type { GovernedAction } from './policy'

/** Audit actions outside the policy, each with the reason. */
export const ungovernedActions: Readonly<Record<Exclude<string, GovernedAction>, string>> = {}

/** Server actions that change data without a policy row, each with the reason. */
export const ungovernedServerActions: Readonly<Record<string, string>> = {
  ' updatePreferences': 'Own console preferences.',
  'handover mailSummary': 'Emails counts to the operator who asks.',
}
