'use client'

import { useAnswer } from '@/components/feedback/use-answer'
import type { Fact } from '@/components/ui/facts'
import type { GameImpact } from '@/lib/console/impact/game-impact'
import { formatCount } from '@/lib/core/format'
import { measureGame } from './actions'

/** What pausing a game affects; none for null. */
export function usePauseFacts(id: number | null): Fact[] {
  const { result: impact, error } = useAnswer(measureGame, id === null ? null : { id })
  if (id === null) return []
  return [
    describe('Open entries', 'settled as usual', impact?.open, error),
    describe('Last 24 hours', 'no new entries while paused', impact?.recent, error),
  ]
}

/** As high before the count as after it, so that the buttons do not move under a pressed pointer. */
function describe(
  name: string,
  note: string,
  counted: GameImpact['open'] | undefined,
  error: string | undefined,
): Fact {
  if (!counted) return { name, value: error ? 'The entries could not be counted.' : 'Counting…', note }
  const count = (value: number, one: string, many: string) =>
    `${formatCount(value, { hasMore: counted.hasMore })} ${value === 1 && !counted.hasMore ? one : many}`
  const { entries, users } = counted
  return {
    name,
    value:
      entries === 0
        ? 'No entries'
        : `${count(entries, 'entry', 'entries')} of ${count(users, 'user', 'users')}`,
    note,
  }
}
