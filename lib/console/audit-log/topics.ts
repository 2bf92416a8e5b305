import type { Topic } from '@/lib/change/declaration'
import { changes } from '@/lib/console/changes'

/** Of actions that are not declared yet. */
const legacyTopics = {
  money: [
    // Imports contain the results that entries are settled by, blueprints the buy-in of their contests.
    'feed.import',
    'blueprint.create',
    'blueprint.change',
    'contest.create',
    'contest.complete',
    'contest.cancel',
    'contest.correct',
    'contest.keep-standings',
    'user.clear-promo-code',
  ],
  play: [
    'feed.import',
    'blueprint.create',
    'blueprint.change',
    'contest.create',
    'contest.change',
    'contest.lock',
    'contest.open',
    'contest.complete',
    'contest.cancel',
    'contest.correct',
    'contest.keep-standings',
  ],
  'lock-outs': [
    'operator.disable',
    'operator.enable',
    'operator.lock-out',
    'user.delete',
    'user.reactivate',
    'user.revoke',
    'user.exclude',
    'user.end-exclusion',
    'user.suspend',
    'user.lift-suspension',
    'identity.approve',
    'identity.reject',
  ],
  'sign-ins': [
    'api-token.create',
    'api-token.revoke',
    'operator.sign-in',
    'operator.sign-out',
    'operator.sign-out-everywhere',
    'operator.lock-out',
    'operator.accept-invitation',
    'operator.reset-password',
    'operator.change-password',
    'operator.recover',
  ],
} as const satisfies Record<string, readonly string[]>

/** The actions of a topic, for the filter of the audit log. */
export const actionsOf = (topic: Topic): string[] => [
  ...legacyTopics[topic],
  ...changes.filter(change => change.topics?.includes(topic)).map(({ name }) => name),
]
