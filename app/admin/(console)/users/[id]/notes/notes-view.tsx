'use client'

import { type ComponentProps, useState } from 'react'
import { deleteNote } from '@/app/admin/(console)/generated/actions'
import { useAction } from '@/components/feedback/use-action'
import { ListView } from '@/components/list/list-view'
import type { RowAction } from '@/components/list/table-row'
import { Button } from '@/components/ui/button'
import { onDemand } from '@/components/ui/on-demand'

const NoteDialog = onDemand(async () => (await import('./note-dialog')).UserNoteDialog, 'note dialog')

type Props = Pick<ComponentProps<typeof ListView>, 'frame' | 'rows'> & { userId: number; canAdd: boolean }

export function NotesView({ userId, canAdd, frame, rows }: Props) {
  const { run, error } = useAction()
  const [isAdding, setAdding] = useState(false)
  const addButton = canAdd && (
    <Button variant="primary" onClick={() => setAdding(true)}>
      Add note
    </Button>
  )
  const rowActions: RowAction[] = [
    {
      id: 'edit',
      label: 'Edit',
      icon: 'pencil',
      disabledReason: row => (row.facts?.isOwn ? undefined : 'Only the author can edit a note'),
      dialog: ({ rows: [row] }, onClose) => row && <NoteDialog userId={userId} row={row} onClose={onClose} />,
    },
    {
      id: 'delete',
      label: 'Delete',
      icon: 'close',
      isDanger: true,
      disabledReason: row =>
        row.facts?.canDelete ? undefined : 'Only the author or a manager can delete a note',
      onSelect: ({ rows: [row] }) => row && run(() => deleteNote({ id: Number(row.id) })),
    },
  ]
  return (
    <>
      {rows.length > 0 && <div className="mb-3 flex justify-end">{addButton}</div>}
      <ListView
        frame={frame}
        rows={rows}
        rowActions={rowActions}
        error={error}
        empty="Notes are visible to editors and managers. The app does not show them, but the data export of the user contains them."
        emptyAction={addButton}
      />
      {isAdding && <NoteDialog userId={userId} row={null} onClose={() => setAdding(false)} />}
    </>
  )
}
