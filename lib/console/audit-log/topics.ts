import type { Topic } from '@/lib/change/declaration'
import { changes } from '@/lib/console/changes'

/** Of actions that are not declared yet. */
const legacyTopics = {
  money: [
    // Imports contain the results that entries are settled by, blueprints the buy-in of their contests.
    'feed.import',
  ],
  play: ['feed.import'],
  'lock-outs': [],
  'sign-ins': [],
} as const satisfies Record<string, readonly string[]>

/** The actions of a topic, for the filter of the audit log. */
export const actionsOf = (topic: Topic): string[] => [
  ...legacyTopics[topic],
  ...changes.filter(change => change.topics?.includes(topic)).map(({ name }) => name),
]
