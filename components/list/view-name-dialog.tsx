'use client'

import { type FormEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Dialog } from '@/components/ui/dialog'
import { TextField } from '@/components/ui/text-field'

type Props = {
  title: string
  name?: string
  canShare?: boolean
  onClose: () => void
  onSave: (name: string, isShared: boolean) => Promise<{ ok: true } | { ok: false; message: string }>
}

export function ViewNameDialog({ title, name: initialName = '', canShare = false, onClose, onSave }: Props) {
  const [name, setName] = useState(initialName)
  const [isShared, setIsShared] = useState(false)
  const [error, setError] = useState<string | undefined>()
  const isFilled = name.trim() !== ''
  const save = async (event?: FormEvent) => {
    event?.preventDefault()
    if (!isFilled) return
    const result = await onSave(name.trim(), isShared)
    if (result.ok) onClose()
    else setError(result.message)
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" disabled={!isFilled} onClick={() => void save()}>
            Save view
          </Button>
        </>
      }
    >
      <form onSubmit={event => void save(event)} className="grid gap-3">
        <TextField label="Name" value={name} onChange={setName} maxLength={60} autoFocus error={error} />
        {canShare && (
          <Checkbox isChecked={isShared} onChange={setIsShared}>
            Share with all operators
          </Checkbox>
        )}
      </form>
    </Dialog>
  )
}
