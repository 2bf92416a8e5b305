'use client'

import { findPreviewUser, requestPreview } from '@/app/admin/(console)/preview/actions'
import { useForm } from '@/components/admin/form/use-form'
import { PreviewPanel } from '@/components/admin/preview/preview-panel'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { ErrorNote } from '@/components/ui/note'
import { TextField } from '@/components/ui/text-field'
import type { UnsavedChange } from '@/lib/preview/schema'
import { addNavigationAction, renameNavigationAction } from './actions'

export type Navigation = {
  id: number
  name: string
  status: 'Active' | 'Paused'
  sequence: number
  updatedAt: string
}

type Props = {
  entry: Navigation | 'new'
  /** All entries in display order. */
  menu: readonly Navigation[]
  build: string
  onClose: () => void
}

export function NameDialog({ entry, menu, build, onClose }: Props) {
  const isNew = entry === 'new'
  const form = useForm({
    keepsDraft: false,
    shape: async () => (await import('@/lib/catalog/schema-console')).navigationInput,
    saved: { name: isNew ? '' : entry.name },
    version: isNew ? '' : entry.updatedAt,
    names: { name: 'Name' },
    save: ({ name }, { version }) =>
      isNew
        ? addNavigationAction({ name })
        : renameNavigationAction({ id: entry.id, updatedAt: version, name }),
    onSaved: onClose,
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isDismissable={form.dirty.length === 0}
      side={
        // A new entry is paused, so it changes no API response.
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
      title={isNew ? 'New menu entry' : `Rename ${entry.name}`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" onClick={() => void form.submit()} disabled={form.isSaving}>
            {isNew ? 'Add entry' : 'Rename'}
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
          help={
            isNew
              ? 'New entries are paused and last in the menu.'
              : 'Apps load the new name with their next request.'
          }
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
