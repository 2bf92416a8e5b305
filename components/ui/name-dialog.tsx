'use client'

import { type FormEvent, type ReactNode, useState, useTransition } from 'react'
import { noResponse } from '@/lib/console/action-result'
import { Dialog } from './dialog'
import { TextField } from './text-field'

type Props = {
  title: string
  name?: string | undefined
  saveLabel: string
  /** Shown below the name. */
  children?: ReactNode
  onClose: () => void
  /** Resolves to an error message, or to undefined on success, which closes the dialog. */
  onSave: (name: string) => Promise<string | undefined>
}

const maxLength = 60

export function NameDialog({ title, name: savedName = '', saveLabel, children, onClose, onSave }: Props) {
  const [name, setName] = useState(savedName)
  const [error, setError] = useState<string>()
  const [isBusy, startTransition] = useTransition()
  const canSave = name.trim() !== '' && name.trim().length <= maxLength

  function save(event?: FormEvent) {
    event?.preventDefault()
    if (!canSave || isBusy) return
    startTransition(async () => {
      const failure = await onSave(name.trim()).catch(() => noResponse().message)
      startTransition(() => (failure === undefined ? onClose() : setError(failure)))
    })
  }

  return (
    <Dialog
      onClose={onClose}
      title={title}
      submit={{ label: saveLabel, isDisabled: !canSave, isBusy, onClick: () => save() }}
    >
      <form onSubmit={save} className="grid gap-3">
        <TextField
          label="Name"
          value={name}
          onChange={setName}
          maxLength={maxLength}
          autoFocus
          error={error}
        />
        {children}
      </form>
    </Dialog>
  )
}
