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
import { orderNavigations, switchNavigation } from './actions'
import { NameDialog, type Navigation } from './name-dialog'

type Props = {
  navigations: Navigation[]
  canEdit: boolean
  /** Default app version in the preview. */
  build: string
}

export function NavigationList({ navigations, canEdit, build }: Props) {
  const { shown, reorder, error, setError } = useReorder(navigations, orderNavigations)
  const [editedEntry, setEditedEntry] = useState<Navigation | 'new'>()
  const { showResult } = useToaster()

  async function toggleStatus({ id, status }: Navigation) {
    const result = showResult(
      await switchNavigation({ id, status: status === 'Active' ? 'Paused' : 'Active' }),
    )
    setError(result.ok ? undefined : result.message)
  }

  const add = canEdit && (
    <Button variant="primary" onClick={() => setEditedEntry('new')} data-key="n">
      <Icon name="plus" className="size-3.5" />
      New entry
    </Button>
  )
  return (
    <>
      <PageHeader title="Navigations" actions={add}>
        Entries of the app menu in display order. Paused entries are hidden.
      </PageHeader>
      <div className="grid max-w-[760px] grid-cols-1 gap-3">
        <ErrorNote>{error}</ErrorNote>
        {shown.length === 0 ? (
          <EmptyState action={add}>No menu entries yet.</EmptyState>
        ) : (
          <div className="overflow-clip rounded-card border border-line bg-raised">
            <ReorderList
              label="Menu entries"
              items={shown}
              onReorder={reorder}
              isDisabled={!canEdit}
              menu={entry => (
                <Menu
                  isRowMenu
                  label={`Actions for ${entry.name}`}
                  actions={actionsFor(
                    entry,
                    canEdit,
                    () => setEditedEntry(entry),
                    () => void toggleStatus(entry),
                  )}
                />
              )}
            >
              {(entry, place) => <Row entry={entry} place={place} />}
            </ReorderList>
          </div>
        )}
      </div>
      {editedEntry && (
        <NameDialog
          entry={editedEntry}
          menu={shown}
          build={build}
          onClose={() => setEditedEntry(undefined)}
        />
      )}
    </>
  )
}

function actionsFor(
  { status }: Navigation,
  canEdit: boolean,
  onRename: () => void,
  onToggleStatus: () => void,
) {
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

function Row({ entry: { name, status, updatedAt }, place }: { entry: Navigation; place: number }) {
  return (
    <>
      <span className="w-4 flex-none text-right text-12 text-muted tabular-nums">{place}</span>
      <span className="min-w-0 flex-1 truncate pl-1 font-medium">{name}</span>
      <span className="hidden w-40 flex-none text-right text-12 text-muted fold:block">
        changed <Time at={updatedAt} relative="only" />
      </span>
      <span className="w-22 flex-none">
        <State is={status === 'Active' ? 'live' : 'paused'}>{status}</State>
      </span>
    </>
  )
}
