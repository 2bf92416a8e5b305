'use client'

import type { ComponentProps } from 'react'
import { ListView } from '@/components/list/list-view'
import type { SelectedRows } from '@/components/list/table-row'
import { ErrorNote } from '@/components/ui/note'
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
    <>
      <ErrorNote className="mb-3">{error}</ErrorNote>
      <ListView
        {...list}
        rowActions={
          replay
            ? [
                {
                  id: 'replay',
                  label: 'Replay',
                  icon: 'undo',
                  disabledReason: ({ facts }) =>
                    facts?.cannotReplay ? String(facts.cannotReplay) : undefined,
                  onSelect: chosen => again(replay, chosen),
                },
              ]
            : []
        }
      />
    </>
  )
}
