'use client'

import { useAnswer } from '@/components/feedback/use-answer'
import type { Fact } from '@/components/ui/facts'
import type { GameImpact } from '@/lib/console/impact/game-impact'
import { formatCount, pluralize } from '@/lib/core/format'
import { measureGame } from './actions'

/** What pausing a game affects; none for null. */
export function usePauseFacts(id: number | null): Fact[] {
  const { result: impact, error } = useAnswer(measureGame, id === null ? null : { id })
  if (id === null) return []
  return [
    describe('Open entries', 'settled as usual', impact && countEntries(impact.open), error),
    describe('Last 24 hours', 'no new entries while paused', impact && countEntries(impact.recent), error),
    describe(
      'Open contests',
      'not paused: lock or cancel them on their pages',
      impact && (impact.contests === 0 ? 'None' : pluralize(impact.contests, 'contest')),
      error,
    ),
  ]
}

/** As high before the count as after it, so that the buttons do not move under a pressed pointer. */
const describe = (
  name: string,
  note: string,
  counted: string | undefined,
  error: string | undefined,
): Fact => ({
  name,
  value: counted ?? (error ? 'They could not be counted.' : 'Counting…'),
  note,
})

function countEntries({ entries, users, hasMore }: GameImpact['open']): string {
  const count = (value: number, one: string, many: string) =>
    `${formatCount(value, { hasMore })} ${value === 1 && !hasMore ? one : many}`
  return entries === 0
    ? 'No entries'
    : `${count(entries, 'entry', 'entries')} of ${count(users, 'user', 'users')}`
}
