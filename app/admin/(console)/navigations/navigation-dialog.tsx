'use client'

import { addNavigation, renameNavigation } from '@/app/admin/(console)/generated/actions'
import { PreviewPanel } from '@/app/admin/(console)/preview/preview-panel'
import { FormDialog } from '@/components/form/form-dialog'
import { useForm } from '@/components/form/use-form'
import { TextField } from '@/components/ui/text-field'
import type { listNavigations } from '@/lib/app-config/catalog/list-catalog'
import type { UnsavedChange } from '@/lib/console/preview/schema'

export type Navigation = Awaited<ReturnType<typeof listNavigations>>[number]

type Props = {
  entry: Navigation | 'new'
  /** All entries in display order. */
  menu: readonly Navigation[]
  build: string
  onClose: () => void
}

export function NavigationDialog({ entry, menu, build, onClose }: Props) {
  const isNew = entry === 'new'
  const form = useForm({
    keepsDraft: false,
    shape: async () => (await import('@/lib/app-config/catalog/schema-console')).navigationInput,
    saved: { name: isNew ? '' : entry.name },
    version: isNew ? '' : entry.updatedAt.toISOString(),
    names: { name: 'Name' },
    save: ({ name }, { version }) =>
      isNew ? addNavigation({ name }) : renameNavigation({ id: entry.id, updatedAt: version, name }),
    onSaved: onClose,
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={isNew ? 'New menu entry' : `Rename ${entry.name}`}
      saveLabel={isNew ? 'Add entry' : 'Rename'}
      side={
        // A new entry is paused, so it changes no API response.
        !isNew && (
          <PreviewPanel
            build={{ platform: 'ios', version: build }}
            change={renameIn(menu, entry.id, form.values.name)}
          />
        )
      }
    >
      <TextField
        help={
          isNew
            ? 'New entries are paused and last in the menu.'
            : 'Apps load the new name with their next request.'
        }
        autoFocus
        {...form.field('name')}
      />
    </FormDialog>
  )
}

function renameIn(menu: readonly Navigation[], id: number, name: string): UnsavedChange {
  const rows = menu.map(({ updatedAt: _, ...entry }) => (entry.id === id ? { ...entry, name } : entry))
  return { kind: 'navigations', rows }
}
