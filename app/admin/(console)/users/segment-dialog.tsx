'use client'

import { type FormEvent, useState } from 'react'
import { useToaster } from '@/components/admin/feedback/toaster'
import { type SelectedRows, toRowSelection } from '@/components/list/table-row'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { TextField } from '@/components/ui/text-field'
import { addSegment } from './actions'

type Props = { selected: SelectedRows; onClose: () => void }

export function SegmentDialog({ selected, onClose }: Props) {
  const { showResult } = useToaster()
  const [name, setName] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const canSave = name.trim() !== '' && !isBusy

  async function save(event?: FormEvent) {
    event?.preventDefault()
    if (!canSave) return
    setIsBusy(true)
    const answer = showResult(await addSegment({ name, selection: toRowSelection(selected) }))
    setIsBusy(false)
    if (answer.ok) onClose()
    else setError(answer.errors?.name?.[0] ?? answer.message)
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Save ${selected.label} as segment`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" disabled={!canSave} onClick={() => void save()}>
            Save segment
          </Button>
        </>
      }
    >
      <form onSubmit={event => void save(event)} className="grid gap-3">
        <TextField label="Name" value={name} onChange={setName} maxLength={60} autoFocus error={error} />
        <p className="text-muted">
          A promo with the rule “Segment” can be claimed by these users. The users of a segment do not change;
          deleted accounts are left out.
        </p>
      </form>
    </Dialog>
  )
}
