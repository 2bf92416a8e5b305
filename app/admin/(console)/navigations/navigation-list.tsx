'use client'

import { useState } from 'react'
import {
  activateNavigation,
  pauseNavigation,
  reorderNavigations,
} from '@/app/admin/(console)/generated/actions'
import { OrderedList } from '@/components/list/ordered-list'
import { PageHeader } from '@/components/page/page-header'
import { EmptyState } from '@/components/ui/empty-state'
import { NewButton } from '@/components/ui/new-button'
import { onDemand } from '@/components/ui/on-demand'
import type { Navigation } from './navigation-dialog'

const NavigationDialog = onDemand(
  async () => (await import('./navigation-dialog')).NavigationDialog,
  'navigation dialog',
)

type Props = {
  navigations: Navigation[]
  canEdit: boolean
  /** Default app version in the preview. */
  build: string
}

export function NavigationList({ navigations, canEdit, build }: Props) {
  const [editedId, setEditedId] = useState<number | 'new'>()
  const edited = editedId === 'new' ? 'new' : navigations.find(({ id }) => id === editedId)

  const add = canEdit && <NewButton onClick={() => setEditedId('new')}>New entry</NewButton>
  return (
    <>
      <PageHeader title="App menu" actions={add}>
        Entries of the app menu in display order. Paused entries are hidden.
      </PageHeader>
      <div className="grid max-w-page grid-cols-1 gap-3">
        {navigations.length === 0 ? (
          <EmptyState action={add}>No menu entries yet.</EmptyState>
        ) : (
          <OrderedList
            label="Menu entries"
            items={navigations}
            canEdit={canEdit}
            saveOrder={reorderNavigations}
            pause={pauseNavigation}
            activate={activateNavigation}
            firstAction={({ id }) => ({
              id: 'rename',
              label: 'Rename',
              icon: 'pencil',
              ...(!canEdit && { disabledReason: 'Requires the editor role' }),
              onAction: () => setEditedId(id),
            })}
          >
            {({ name }) => <span className="min-w-0 flex-1 truncate pl-1 font-medium">{name}</span>}
          </OrderedList>
        )}
      </div>
      {edited && (
        <NavigationDialog
          entry={edited}
          menu={navigations}
          build={build}
          onClose={() => setEditedId(undefined)}
        />
      )}
    </>
  )
}
