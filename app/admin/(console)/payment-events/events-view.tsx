'use client'

import { type ComponentProps, useState } from 'react'
import { useToaster } from '@/components/admin/feedback/toaster'
import { ListView } from '@/components/list/list-view'
import type { SelectedRows } from '@/components/list/table-row'
import { ErrorNote } from '@/components/ui/note'
import { replay } from './actions'

type Props = Omit<ComponentProps<typeof ListView>, 'rowActions' | 'empty'> & { canReplay: boolean }

export function EventsView({ canReplay, ...rest }: Props) {
  const { showToast } = useToaster()
  const [error, setError] = useState('')
  const again = async ({ ids: [id], rows: [row] }: SelectedRows) => {
    const answer = await replay({ id: Number(id) })
    setError(answer.ok ? '' : answer.message)
    if (answer.ok) showToast({ text: `Replays ${row?.name ?? 'the event'}` })
  }
  return (
    <>
      <ErrorNote className="mb-3">{error}</ErrorNote>
      <ListView
        {...rest}
        rowActions={
          canReplay
            ? [
                {
                  id: 'replay',
                  label: 'Replay',
                  icon: 'undo',
                  disabledReason: row => (row.facts?.hasBody ? undefined : 'Its content was deleted'),
                  onSelect: chosen => void again(chosen),
                },
              ]
            : []
        }
        empty="No events yet."
      />
    </>
  )
}
