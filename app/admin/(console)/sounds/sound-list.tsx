'use client'

import { useState } from 'react'
import { activateSound, pauseSound, reorderSounds } from '@/app/admin/(console)/generated/actions'
import { OrderedList } from '@/components/list/ordered-list'
import { PageHeader } from '@/components/page/page-header'
import { EmptyState } from '@/components/ui/empty-state'
import { NewButton } from '@/components/ui/new-button'
import { onDemand } from '@/components/ui/on-demand'
import type { Sound } from './sound-dialog'

const SoundDialog = onDemand(async () => (await import('./sound-dialog')).SoundDialog, 'sound dialog')

export function SoundList({ sounds, canEdit }: { sounds: Sound[]; canEdit: boolean }) {
  const [editedId, setEditedId] = useState<number | 'new'>()
  const edited = editedId === 'new' ? 'new' : sounds.find(({ id }) => id === editedId)

  const add = canEdit && <NewButton onClick={() => setEditedId('new')}>New sound</NewButton>
  const first = sounds.find(({ status }) => status === 'Active')
  return (
    <>
      <PageHeader title="Sounds" actions={add}>
        Background sounds of the app in their default order. Users who have chosen no sound hear{' '}
        {first?.name ?? 'none'} next. Users who chose a paused sound get their first other sound until it is
        active again.
      </PageHeader>
      <div className="grid max-w-page grid-cols-1 gap-3">
        {sounds.length === 0 ? (
          <EmptyState action={add}>No sounds yet.</EmptyState>
        ) : (
          <OrderedList
            label="Sounds"
            items={sounds}
            canEdit={canEdit}
            saveOrder={reorderSounds}
            pause={pauseSound}
            activate={activateSound}
            firstAction={({ id }) => ({
              id: 'rename',
              label: 'Rename',
              icon: 'pencil',
              ...(!canEdit && { disabledReason: 'Requires the editor role' }),
              onAction: () => setEditedId(id),
            })}
          >
            {({ name, key }) => (
              <span className="min-w-0 flex-1 pl-1">
                <span className="block truncate font-medium">{name}</span>
                <span className="block truncate font-mono text-12 text-muted">{key}</span>
              </span>
            )}
          </OrderedList>
        )}
      </div>
      {edited && <SoundDialog sound={edited} onClose={() => setEditedId(undefined)} />}
    </>
  )
}
