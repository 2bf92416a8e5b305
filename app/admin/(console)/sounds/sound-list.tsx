'use client'

import { activateSound, pauseSound, reorderSounds } from '@/app/admin/(console)/generated/actions'
import { OrderedPage } from '@/components/list/ordered-page'
import { onDemand } from '@/components/ui/on-demand'
import type { Sound } from './sound-dialog'

const SoundDialog = onDemand(async () => (await import('./sound-dialog')).SoundDialog, 'sound dialog')

export function SoundList({ sounds, canEdit }: { sounds: Sound[]; canEdit: boolean }) {
  const first = sounds.find(({ status }) => status === 'Active')
  return (
    <OrderedPage
      title="Sounds"
      description={
        <>
          Background sounds of the app in their default order. Users who have chosen no sound hear{' '}
          {first?.name ?? 'none'} next. Users who chose a paused sound get their first other sound until it is
          active again.
        </>
      }
      addLabel="New sound"
      empty="No sounds yet."
      label="Sounds"
      items={sounds}
      canEdit={canEdit}
      saveOrder={reorderSounds}
      pause={pauseSound}
      activate={activateSound}
      dialog={(sound, onClose) => <SoundDialog sound={sound} onClose={onClose} />}
    >
      {({ name, key }) => (
        <span className="min-w-0 flex-1 pl-1">
          <span className="block truncate font-medium">{name}</span>
          <span className="block truncate font-mono text-12 text-muted">{key}</span>
        </span>
      )}
    </OrderedPage>
  )
}
