'use client'

import type { ComponentProps } from 'react'
import { ListView } from '@/components/list/list-view'
import type { SelectedRows } from '@/components/list/table-row'
import type { ActionResult } from '@/lib/console/action-result'
import { useAction } from './use-action'

type Props = Omit<ComponentProps<typeof ListView>, 'rowActions'> & {
  /** Absent if the operator cannot replay. */
  replay?: ((input: { id: number }) => Promise<ActionResult>) | undefined
}

/** A list of events with the action Replay; a row's fact `cannotReplay` is the reason why it is disabled. */
export function ReplayList({ replay, ...list }: Props) {
  const { run, error } = useAction()
  const again = (action: NonNullable<typeof replay>, { ids: [id], rows: [row] }: SelectedRows) =>
    run(() => action({ id: Number(id) }), { done: `Queued ${row?.name ?? 'the event'} for replay` })
  return (
    <ListView
      {...list}
      error={error}
      rowActions={
        replay
          ? [
              {
                id: 'replay',
                label: 'Replay',
                icon: 'undo',
                disabledReason: ({ facts }) => (facts?.cannotReplay ? String(facts.cannotReplay) : undefined),
                onSelect: chosen => again(replay, chosen),
              },
            ]
          : []
      }
    />
  )
}
