'use client'

import { addSound, renameSound } from '@/app/admin/(console)/generated/actions'
import { FormDialog } from '@/components/form/form-dialog'
import { useForm } from '@/components/form/use-form'
import { TextField } from '@/components/ui/text-field'
import type { listSounds } from '@/lib/app-config/catalog/list-catalog'

export type Sound = Awaited<ReturnType<typeof listSounds>>[number]

export function SoundDialog({ sound, onClose }: { sound: Sound | 'new'; onClose: () => void }) {
  const isNew = sound === 'new'
  const form = useForm({
    keepsDraft: false,
    shape: async () => (await import('@/lib/app-config/catalog/schema-console')).soundInput,
    saved: isNew ? { key: '', name: '' } : { key: sound.key, name: sound.name },
    version: isNew ? '' : sound.updatedAt.toISOString(),
    names: { key: 'Key', name: 'Name' },
    save: ({ key, name }, { version }) =>
      isNew ? addSound({ key, name }) : renameSound({ id: sound.id, updatedAt: version, name }),
    onSaved: onClose,
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={isNew ? 'New sound' : `Rename ${sound.name}`}
      saveLabel={isNew ? 'Add sound' : 'Rename'}
    >
      <TextField help="Shown in this console." autoFocus {...form.field('name')} />
      <TextField
        isMono
        isDisabled={!isNew}
        help={
          isNew
            ? 'Apps find the recording by this key, for example night_drive. It cannot be changed later. New sounds are paused.'
            : 'Apps find the recording by this key.'
        }
        {...form.field('key')}
      />
    </FormDialog>
  )
}
