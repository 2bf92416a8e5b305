'use client'

import { type ComponentProps, useState } from 'react'
import { replay } from '@/app/admin/(console)/webhooks/actions'
import { useToaster } from '@/components/admin/feedback/toaster'
import { ListView } from '@/components/list/list-view'
import type { SelectedRows } from '@/components/list/table-row'
import { ErrorNote } from '@/components/ui/note'

type Props = Omit<ComponentProps<typeof ListView>, 'rowActions' | 'empty'> & { canReplay: boolean }

export function DeliveriesView({ canReplay, ...rest }: Props) {
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
            ? [{ id: 'replay', label: 'Replay', icon: 'undo', onSelect: chosen => void again(chosen) }]
            : []
        }
        empty="No deliveries yet."
      />
    </>
  )
}
