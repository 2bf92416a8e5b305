import type { Topic } from '@/lib/change/declaration'
import { changes } from '@/lib/console/generated/changes'

/** The actions of a topic, for the filter of the audit log. */
export const actionsOf = (topic: Topic): string[] =>
  changes.filter(change => change.topics?.includes(topic)).map(({ name }) => name)
