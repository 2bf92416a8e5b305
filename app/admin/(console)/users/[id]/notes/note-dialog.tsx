'use client'

import { useState } from 'react'
import { addNote, changeNote } from '@/app/admin/(console)/generated/actions'
import { useToaster } from '@/components/feedback/toaster'
import type { TableRow } from '@/components/list/table-row'
import { Dialog } from '@/components/ui/dialog'
import { ErrorNote } from '@/components/ui/note'
import { TextArea } from '@/components/ui/text-field'
import { noResponse } from '@/lib/console/action-result'

type Props = { userId: number; row: TableRow | null; onClose: () => void }

const maxLength = 2_000

export function UserNoteDialog({ userId, row, onClose }: Props) {
  const { showResult } = useToaster()
  const [text, setText] = useState(String(row?.facts?.text ?? ''))
  const [error, setError] = useState('')
  const [isBusy, setIsBusy] = useState(false)

  async function save() {
    setIsBusy(true)
    const answer = showResult(
      await (row ? changeNote({ id: Number(row.id), text }) : addNote({ userId, text })).catch(() =>
        noResponse(),
      ),
    )
    setIsBusy(false)
    if (answer.ok) onClose()
    else setError(answer.errors?.text?.[0] ?? answer.message)
  }

  return (
    <Dialog
      onClose={onClose}
      title={row ? 'Edit note' : 'Add note'}
      isDismissable={false}
      submit={{
        label: row ? 'Save note' : 'Add note',
        isDisabled: text.trim() === '' || text.trim().length > maxLength,
        isBusy,
        onClick: () => void save(),
      }}
    >
      <TextArea
        label="Note"
        value={text}
        onChange={setText}
        rows={5}
        autoFocus
        maxLength={maxLength}
        help="Visible to editors and managers, and part of the user's data export. Do not enter passwords or card numbers."
      />
      <ErrorNote>{error}</ErrorNote>
    </Dialog>
  )
}
