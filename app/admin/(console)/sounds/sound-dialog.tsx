'use client'

import { useForm } from '@/components/admin/form/use-form'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { ErrorNote } from '@/components/ui/note'
import { TextField } from '@/components/ui/text-field'
import { addSoundAction, renameSoundAction } from './actions'

export type Sound = {
  id: number
  key: string
  name: string
  status: 'Active' | 'Paused'
  updatedAt: string
}

type Props = { sound: Sound | 'new'; onClose: () => void }

export function SoundDialog({ sound, onClose }: Props) {
  const isNew = sound === 'new'
  const form = useForm({
    keepsDraft: false,
    shape: async () => (await import('@/lib/catalog/schema-console')).soundInput,
    saved: isNew ? { key: '', name: '' } : { key: sound.key, name: sound.name },
    version: isNew ? '' : sound.updatedAt,
    names: { key: 'Key', name: 'Name' },
    save: ({ key, name }, { version }) =>
      isNew ? addSoundAction({ key, name }) : renameSoundAction({ id: sound.id, updatedAt: version, name }),
    onSaved: onClose,
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isDismissable={form.dirty.length === 0}
      title={isNew ? 'New sound' : `Rename ${sound.name}`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" onClick={() => void form.submit()} disabled={form.isSaving}>
            {isNew ? 'Add sound' : 'Rename'}
          </Button>
        </>
      }
    >
      <form
        ref={form.element}
        noValidate
        className="grid gap-[18px]"
        onSubmit={event => {
          event.preventDefault()
          void form.submit()
        }}
      >
        <TextField label="Name" help="Shown in this console." autoFocus {...form.field('name')} />
        <TextField
          label="Key"
          isMono
          isDisabled={!isNew}
          help={
            isNew
              ? 'Apps find the recording by this key, for example night_drive. It cannot be changed later. New sounds are paused.'
              : 'Apps find the recording by this key.'
          }
          {...form.field('key')}
        />
      </form>
      <ErrorNote>{Object.keys(form.errors).length === 0 && form.message}</ErrorNote>
    </Dialog>
  )
}
