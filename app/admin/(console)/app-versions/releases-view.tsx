'use client'

import type { ComponentProps } from 'react'
import { ListView } from '@/components/list/list-view'
import type { TableRow, RowAction } from '@/components/list/table-row'
import { type Taking, useTaking } from './withdraw-dialog'

type Props = Omit<ComponentProps<typeof ListView>, 'verbs' | 'empty'> & { canEdit: boolean }

const is = (row: TableRow, state: string) => row.facts?.state === state

const takingOf = (row: TableRow): Taking => ({
  id: Number(row.id),
  name: row.name,
  updatedAt: String(row.facts?.updatedAt),
  state: String(row.facts?.state),
  isForced: row.facts?.isForced === true,
})

/** The list of releases, and what can be done with one from it. */
export function ReleasesView({ canEdit, ...rest }: Props) {
  const { take, dialog } = useTaking()
  const choose = ({ rows }: { rows: TableRow[] }) => {
    const [row] = rows
    if (row) void take(takingOf(row))
  }
  const verbs: RowAction[] = [
    { id: 'open', label: 'Open', icon: 'versions', keys: '↵', href: row => row.href ?? '' },
    ...(canEdit
      ? ([
          {
            id: 'duplicate',
            label: 'Duplicate',
            icon: 'copy',
            href: row => `/admin/app-versions/new?from=${row.id}`,
          },
          {
            id: 'withdraw',
            label: 'Withdraw',
            icon: 'undo',
            isDanger: true,
            isHidden: row => is(row, 'withdrawn'),
            onSelect: choose,
          },
          {
            id: 'restore',
            label: 'Restore',
            icon: 'play',
            isHidden: row => !is(row, 'withdrawn'),
            onSelect: choose,
          },
        ] satisfies RowAction[])
      : []),
  ]
  return (
    <>
      <ListView
        {...rest}
        rowActions={verbs}
        empty="Releases appear here once the first one is made. Until then no platform is told of a version."
      />
      {dialog}
    </>
  )
}
