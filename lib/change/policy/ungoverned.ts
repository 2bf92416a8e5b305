import type { GovernedAction } from './policy'

/** Audit actions outside the policy, each with the reason. */
export const ungovernedActions: Readonly<Record<Exclude<string, GovernedAction>, string>> = {
  'blueprint.create': 'Governed as blueprint.change.',
  'contest.create': 'Governed as contest.open.',
  'contest.lock': 'Governed as contest.switch.',
  'line.confirm': 'Only runs as an approved request.',
}
