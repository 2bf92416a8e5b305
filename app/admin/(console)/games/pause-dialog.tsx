'use client'

import { pauseGame } from '@/app/admin/(console)/generated/actions'
import { ActionDialog } from '@/components/feedback/action-dialog'
import { useAnswer } from '@/components/feedback/use-answer'
import type { Fact } from '@/components/ui/facts'
import type { GameImpact } from '@/lib/console/impact/game-impact'
import { formatCount } from '@/lib/core/format'
import { measureGame } from './actions'

export function PauseGameDialog({ id, name, onClose }: { id: number; name: string; onClose: () => void }) {
  const { result: impact, error } = useAnswer(measureGame, { id })
  return (
    <ActionDialog
      onClose={onClose}
      title={`Pause ${name}?`}
      facts={[
        describe('Open entries', 'settled as usual', impact?.open, error),
        describe('Last 24 hours', 'no new entries while paused', impact?.recent, error),
      ]}
      needsReason={false}
      confirmLabel="Pause game"
      cancelLabel="Keep active"
      send={() => pauseGame({ id })}
    >
      The app offers no players of {name} and accepts no new pick’em entries for it. You can activate the game
      at any time.
    </ActionDialog>
  )
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
