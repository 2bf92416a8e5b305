'use client'

import { type ComponentProps, useState } from 'react'
import { useToaster } from '@/components/admin/feedback/toaster'
import { ListView } from '@/components/list/list-view'
import type { RowAction, TableRow } from '@/components/list/table-row'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { ErrorNote } from '@/components/ui/note'
import { TextArea } from '@/components/ui/text-field'
import { add, change, remove } from './actions'

type Props = Pick<ComponentProps<typeof ListView>, 'frame' | 'rows'> & { userId: number; canAdd: boolean }

/** The row of an existing note, or null for a new one. */
type Editing = { row: TableRow | null }

export function NotesView({ userId, canAdd, frame, rows }: Props) {
  const { showResult } = useToaster()
  const [editing, setEditing] = useState<Editing | null>(null)
  const [error, setError] = useState('')
  const addButton = canAdd && (
    <Button variant="primary" onClick={() => setEditing({ row: null })}>
      Add note
    </Button>
  )
  const rowActions: RowAction[] = [
    {
      id: 'edit',
      label: 'Edit',
      icon: 'pencil',
      disabledReason: row => (row.facts?.isOwn ? undefined : 'Only the author can edit a note'),
      onSelect: ({ rows: [row] }) => row && setEditing({ row }),
    },
    {
      id: 'delete',
      label: 'Delete',
      icon: 'close',
      isDanger: true,
      disabledReason: row =>
        row.facts?.canDelete ? undefined : 'Only the author or a manager can delete a note',
      async onSelect({ rows: [row] }) {
        if (!row) return
        const answer = showResult(await remove({ id: Number(row.id) }))
        setError(answer.ok ? '' : answer.message)
      },
    },
  ]
  return (
    <>
      {rows.length > 0 && <div className="mb-3 flex justify-end">{addButton}</div>}
      <ErrorNote className="mb-3">{error}</ErrorNote>
      <ListView
        frame={frame}
        rows={rows}
        rowActions={rowActions}
        empty="Notes are visible to editors and managers, never to the user. They are part of the user's data export."
        emptyAction={addButton}
      />
      {editing && <NoteDialog userId={userId} row={editing.row} onClose={() => setEditing(null)} />}
    </>
  )
}

type DialogProps = { userId: number; row: TableRow | null; onClose: () => void }

function NoteDialog({ userId, row, onClose }: DialogProps) {
  const { showResult } = useToaster()
  const [text, setText] = useState(String(row?.facts?.text ?? ''))
  const [error, setError] = useState('')
  const [isBusy, setIsBusy] = useState(false)

  async function save() {
    setIsBusy(true)
    const answer = showResult(await (row ? change({ id: Number(row.id), text }) : add({ userId, text })))
    setIsBusy(false)
    if (answer.ok) onClose()
    else setError(answer.errors?.text?.[0] ?? answer.message)
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={row ? 'Edit note' : 'Add note'}
      isDismissable={false}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" disabled={isBusy || text.trim() === ''} onClick={() => void save()}>
            {row ? 'Save note' : 'Add note'}
          </Button>
        </>
      }
    >
      <TextArea
        label="Note"
        value={text}
        onChange={setText}
        rows={5}
        autoFocus
        maxLength={2_000}
        help="Visible to editors and managers, and part of the user's data export. Do not enter passwords or card numbers."
      />
      <ErrorNote>{error}</ErrorNote>
    </Dialog>
  )
}
