'use client'

import {
  activateNavigation,
  pauseNavigation,
  reorderNavigations,
} from '@/app/admin/(console)/generated/actions'
import { OrderedPage } from '@/components/list/ordered-page'
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
  return (
    <OrderedPage
      title="App menu"
      description="Entries of the app menu in display order. Paused entries are hidden."
      addLabel="New entry"
      empty="No menu entries yet."
      label="Menu entries"
      items={navigations}
      canEdit={canEdit}
      saveOrder={reorderNavigations}
      pause={pauseNavigation}
      activate={activateNavigation}
      dialog={(entry, onClose) => (
        <NavigationDialog entry={entry} menu={navigations} build={build} onClose={onClose} />
      )}
    >
      {({ name }) => <span className="min-w-0 flex-1 truncate pl-1 font-medium">{name}</span>}
    </OrderedPage>
  )
}
