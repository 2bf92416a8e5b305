'use client'

import type { ComponentProps } from 'react'
import { BulkDialog } from '@/components/list/bulk-dialog'
import { ListView } from '@/components/list/list-view'
import type { RowAction } from '@/components/list/table-row'
import { cancelSelected } from './actions'

type Props = Omit<ComponentProps<typeof ListView>, 'rowActions' | 'empty'> & { canCancel: boolean }

export function ContestsView({ canCancel, ...rest }: Props) {
  const rowActions: RowAction[] = [
    { id: 'open', label: 'Open', icon: 'contests', keys: '↵', href: row => row.href ?? '' },
    {
      id: 'cancel',
      label: 'Cancel…',
      icon: 'close',
      isDanger: true,
      isBulkOnly: true,
      dialog: (selected, onClose) => (
        <BulkDialog
          selected={selected}
          nouns={rest.frame.nouns}
          onClose={onClose}
          question={contests => `Cancel ${contests}?`}
          needsTyping
          confirmLabel="Cancel contests"
          cancelLabel="Keep contests"
          isDanger
          change={cancelSelected}
        >
          The contests do not take place, and all buy-ins are refunded. Pick'em entries on their matches are
          settled as usual.
        </BulkDialog>
      ),
    },
  ]
  return (
    <ListView
      {...rest}
      rowActions={canCancel ? rowActions : []}
      empty="Contests appear here once you open one from a blueprint."
    />
  )
}
