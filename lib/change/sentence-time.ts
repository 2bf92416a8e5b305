import { formatDateTime } from '@/lib/core/format'
import type { LoggedValues } from './declaration'

/** Time zone of the sentences about changes, which all operators read. */
export const sentenceZone = 'America/New_York'

/** "Tue 1 Dec 2026, 05:30 ET" for a logged time. */
export const sentenceTime = (at: unknown): string =>
  formatDateTime(new Date(String(at)), sentenceZone, new Date(0))

/** What undoing a change of the end did. */
export const restoredEnd =
  (subject: '{subject}' | '{name}') =>
  ({ before: { endsAt } }: LoggedValues): string =>
    endsAt ? `moved the end of ${subject} back to ${sentenceTime(endsAt)}` : `removed the end of ${subject}`
