import type { Topic } from '@/lib/change/declaration'
import { changes } from '@/lib/console/generated/changes'

export const actionsOf = (topic: Topic): string[] =>
  changes.filter(change => change.topics?.includes(topic)).map(({ name }) => name)
