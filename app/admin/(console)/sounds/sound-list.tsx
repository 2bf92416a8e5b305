'use client'

import { useState } from 'react'
import { useToaster } from '@/components/admin/feedback/toaster'
import { useReorder } from '@/components/admin/form/use-reorder'
import { PageHeader } from '@/components/admin/layout/page-header'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { Icon } from '@/components/ui/icon'
import { Menu } from '@/components/ui/menu'
import { ErrorNote } from '@/components/ui/note'
import { ReorderList } from '@/components/ui/reorder-list'
import { State } from '@/components/ui/state'
import { Time } from '@/components/ui/time'
import { orderSounds, switchSound } from './actions'
import { type Sound, SoundDialog } from './sound-dialog'

export function SoundList({ sounds, canEdit }: { sounds: Sound[]; canEdit: boolean }) {
  const { shown, reorder, error, setError } = useReorder(sounds, orderSounds)
  const [edited, setEdited] = useState<Sound | 'new'>()
  const { showResult } = useToaster()

  async function toggleStatus({ id, status }: Sound) {
    const result = showResult(await switchSound({ id, status: status === 'Active' ? 'Paused' : 'Active' }))
    setError(result.ok ? undefined : result.message)
  }

  const add = canEdit && (
    <Button variant="primary" onClick={() => setEdited('new')} data-key="n">
      <Icon name="plus" className="size-3.5" />
      New sound
    </Button>
  )
  const first = shown.find(({ status }) => status === 'Active')
  return (
    <>
      <PageHeader title="Sounds" actions={add}>
        Background sounds of the app in their default order. Users who have chosen no sound hear{' '}
        {first?.name ?? 'none'} next. Users who chose a paused sound get their first other sound until it is
        active again.
      </PageHeader>
      <div className="grid max-w-[760px] grid-cols-1 gap-3">
        <ErrorNote>{error}</ErrorNote>
        {shown.length === 0 ? (
          <EmptyState action={add}>No sounds yet.</EmptyState>
        ) : (
          <div className="overflow-clip rounded-card border border-line bg-raised">
            <ReorderList
              label="Sounds"
              items={shown}
              onReorder={reorder}
              isDisabled={!canEdit}
              menu={sound => (
                <Menu
                  isRowMenu
                  label={`Actions for ${sound.name}`}
                  actions={actionsFor(
                    sound,
                    canEdit,
                    () => setEdited(sound),
                    () => void toggleStatus(sound),
                  )}
                />
              )}
            >
              {(sound, place) => <Row sound={sound} place={place} />}
            </ReorderList>
          </div>
        )}
      </div>
      {edited && <SoundDialog sound={edited} onClose={() => setEdited(undefined)} />}
    </>
  )
}

function actionsFor({ status }: Sound, canEdit: boolean, onRename: () => void, onToggleStatus: () => void) {
  const disabledReason = canEdit ? undefined : 'Requires the editor role'
  const isActive = status === 'Active'
  return [
    { id: 'rename', label: 'Rename', icon: 'pencil', disabledReason, onAction: onRename },
    {
      id: 'toggle-status',
      label: isActive ? 'Pause' : 'Activate',
      icon: isActive ? 'pause' : 'play',
      disabledReason,
      onAction: onToggleStatus,
    },
  ] as const
}

function Row({ sound: { name, key, status, updatedAt }, place }: { sound: Sound; place: number }) {
  return (
    <>
      <span className="w-4 flex-none text-right text-12 text-muted tabular-nums">{place}</span>
      <span className="min-w-0 flex-1 pl-1">
        <span className="block truncate font-medium">{name}</span>
        <span className="block truncate font-mono text-12 text-muted">{key}</span>
      </span>
      <span className="hidden w-40 flex-none text-right text-12 text-muted fold:block">
        changed <Time at={updatedAt} relative="only" />
      </span>
      <span className="w-22 flex-none">
        <State is={status === 'Active' ? 'live' : 'paused'}>{status}</State>
      </span>
    </>
  )
}
