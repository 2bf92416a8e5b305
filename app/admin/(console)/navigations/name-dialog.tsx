'use client'

import { useForm } from '@/components/admin/use-form'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Note } from '@/components/ui/note'
import { TextField } from '@/components/ui/text-field'
import { navigationForm } from '@/lib/catalog/schema-console'
import { newNavigation, saveNavigation } from './actions'

/** An entry of the app's menu, as this page shows it. */
export type Navigation = { id: number; name: string; status: 'Active' | 'Paused'; updatedAt: string }

/** Names a new entry of the menu, or gives one another name. */
export function NameDialog({ entry, onClose }: { entry: Navigation | 'new'; onClose: () => void }) {
  const isNew = entry === 'new'
  const form = useForm({
    shape: navigationForm,
    saved: { name: isNew ? '' : entry.name },
    version: isNew ? '' : entry.updatedAt,
    names: { name: 'Name' },
    save: ({ name }, { version }) =>
      isNew ? newNavigation({ name }) : saveNavigation({ id: entry.id, updatedAt: version, name }),
    onSaved: onClose,
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isDismissable={form.dirty.length === 0}
      title={isNew ? 'New entry of the menu' : `Rename ${entry.name}`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="main" onClick={() => void form.submit()} disabled={form.isSaving}>
            {isNew ? 'Add to the menu' : 'Rename'}
          </Button>
        </>
      }
    >
      <form
        ref={form.element}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          void form.submit()
        }}
      >
        <TextField
          label="Name"
          help={isNew ? 'It begins paused, at the end of the menu.' : 'Apps show it at their next call.'}
          autoFocus
          {...form.field('name')}
        />
      </form>
      {form.message && !form.errors.name && (
        <Note tone="bad" isAlert>
          {form.message}
        </Note>
      )}
    </Dialog>
  )
}
