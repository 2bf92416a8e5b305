'use client'

import { type ComponentProps, useState } from 'react'
import { BulkDialog } from '@/components/list/bulk-dialog'
import { ListView } from '@/components/list/list-view'
import type { RowAction, SelectedRows } from '@/components/list/table-row'
import { cancelSelected } from './actions'

type Props = Omit<ComponentProps<typeof ListView>, 'rowActions' | 'empty'> & { canCancel: boolean }

export function ContestsView({ canCancel, ...rest }: Props) {
  const [selected, setSelected] = useState<SelectedRows | null>(null)
  const cancel: RowAction = {
    id: 'cancel',
    label: 'Cancel…',
    icon: 'close',
    isDanger: true,
    isBulkOnly: true,
    onSelect: setSelected,
  }
  return (
    <>
      <ListView
        {...rest}
        rowActions={canCancel ? [openContest, cancel] : []}
        empty="Contests appear here once you open one from a blueprint."
      />
      {selected && (
        <BulkDialog
          selected={selected}
          nouns={rest.frame.nouns}
          onClose={() => setSelected(null)}
          question={contests => `Cancel ${contests}?`}
          needsTyping
          confirmLabel="Cancel contests"
          cancelLabel="Keep contests"
          isDanger
          preview={}
          send={cancelSelected}
        >
          The contests do not take place, and all buy-ins are refunded. Pick'em entries on their matches are
          settled as usual.
        </BulkDialog>
      )}
    </>
  )
}

const openContest: RowAction = {
  id: 'open',
  label: 'Open',
  icon: 'contests',
  keys: '↵',
  href: row => row.href ?? '',
}
