'use client'

import { requestPreview, findPreviewUser } from '@/app/admin/(console)/preview/actions'
import { PreviewPanel } from '@/components/admin/preview/preview-panel'
import { useForm } from '@/components/admin/form/use-form'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { ErrorNote } from '@/components/ui/note'
import { TextField } from '@/components/ui/text-field'
import { navigationInput } from '@/lib/catalog/schema-console'
import type { UnsavedChange } from '@/lib/preview/schema'
import { newNavigation, saveNavigation } from './actions'

/** An entry of the app's menu, as this page shows it. */
export type Navigation = {
  id: number
  name: string
  status: 'Active' | 'Paused'
  sequence: number
  updatedAt: string
}

type Props = {
  entry: Navigation | 'new'
  /** The whole menu in its order. */
  menu: readonly Navigation[]
  build: string
  onClose: () => void
}

/** Names a new entry of the menu, or gives one another name. */
export function NameDialog({ entry, menu, build, onClose }: Props) {
  const isNew = entry === 'new'
  const form = useForm({
    shape: navigationInput,
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
      side={
        // A new one begins paused, of which the app is told nothing.
        !isNew && (
          <PreviewPanel
            build={{ platform: 'ios', version: build }}
            at={null}
            change={rename(menu, entry.id, form.values.name)}
            requestPreview={requestPreview}
            findUser={findPreviewUser}
          />
        )
      }
      title={isNew ? 'New entry of the menu' : `Rename ${entry.name}`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" onClick={() => void form.submit()} disabled={form.isSaving}>
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
      <ErrorNote>{!form.errors.name && form.message}</ErrorNote>
    </Dialog>
  )
}

function rename(menu: readonly Navigation[], id: number, name: string): UnsavedChange {
  const rows = menu.map(({ updatedAt: _, ...entry }) => (entry.id === id ? { ...entry, name } : entry))
  return { kind: 'navigations', rows }
}
