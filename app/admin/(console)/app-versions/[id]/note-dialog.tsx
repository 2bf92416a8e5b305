'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { TextArea, TextField } from '@/components/ui/text-field'

export type ReleaseNote = { title: string; description: string }
type Props = {
  note: ReleaseNote | null
  onClose: () => void
  onRemove: () => void
  onSave: (note: ReleaseNote) => void
}

export function ReleaseNoteDialog({ note, onClose, onRemove, onSave }: Props) {
  const [title, setTitle] = useState(note?.title ?? '')
  const [description, setDescription] = useState(note?.description ?? '')
  const [errors, setErrors] = useState<Record<string, string[] | undefined>>({})
  const save = async () => {
    const { releaseNote } = await import('@/lib/app-config/release/schema-console')
    const read = releaseNote.safeParse({ title, description })
    if (!read.success) return setErrors(read.error.flatten().fieldErrors)
    onSave(read.data)
    onClose()
  }
  return (
    <Dialog
      onClose={onClose}
      title={note ? 'Edit note' : 'New note'}
      footer={
        <>
          {note && (
            <Button
              variant="ghost"
              className="mr-auto text-danger"
              onClick={() => {
                onRemove()
                onClose()
              }}
            >
              Remove
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" onClick={() => void save()}>
            {note ? 'Save note' : 'Add note'}
          </Button>
        </>
      }
    >
      <form
        className="grid gap-4"
        noValidate
        onSubmit={event => {
          event.preventDefault()
          void save()
        }}
      >
        <TextField label="Title" value={title} onChange={setTitle} error={errors.title?.[0]} autoFocus />
        <TextArea
          label="Description"
          isOptional
          value={description}
          onChange={setDescription}
          error={errors.description?.[0]}
        />
        <button type="submit" hidden />
      </form>
    </Dialog>
  )
}
