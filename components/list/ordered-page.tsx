'use client'

import { type ComponentProps, type ReactNode, useState } from 'react'
import { PageHeader } from '@/components/page/page-header'
import { EmptyState } from '@/components/ui/empty-state'
import { NewButton } from '@/components/ui/new-button'
import { OrderedList } from './ordered-list'

type Row = { id: number; name: string; status: 'Active' | 'Paused'; updatedAt: Date }

type Props<Listed extends Row> = Omit<
  ComponentProps<typeof OrderedList<Listed>>,
  'firstAction' | 'isWide' | 'askToPause'
> & {
  title: string
  description: ReactNode
  addLabel: string
  empty: string
  /** Adds a record or renames one, which is the newest version of its row. */
  dialog: (edited: Listed | 'new', onClose: () => void) => ReactNode
}

/** A page of records that operators add, rename, sort, activate and pause. */
export function OrderedPage<Listed extends Row>(props: Props<Listed>) {
  const { title, description, addLabel, empty, dialog, ...list } = props
  const { items, canEdit } = list
  const [editedId, setEditedId] = useState<number | 'new'>()
  const edited = editedId === 'new' ? 'new' : items.find(({ id }) => id === editedId)
  const add = canEdit && <NewButton onClick={() => setEditedId('new')}>{addLabel}</NewButton>
  return (
    <>
      <PageHeader title={title} actions={add}>
        {description}
      </PageHeader>
      <div className="grid max-w-page grid-cols-1 gap-3">
        {items.length === 0 ? (
          <EmptyState action={add}>{empty}</EmptyState>
        ) : (
          <OrderedList
            {...list}
            firstAction={({ id }) => ({
              id: 'rename',
              label: 'Rename',
              icon: 'pencil',
              ...(!canEdit && { disabledReason: 'Requires the editor role' }),
              onAction: () => setEditedId(id),
            })}
          />
        )}
      </div>
      {edited && dialog(edited, () => setEditedId(undefined))}
    </>
  )
}
