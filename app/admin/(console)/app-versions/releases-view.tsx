'use client'

import type { ComponentProps } from 'react'
import { ListView } from '@/components/list/list-view'
import type { RowAction, TableRow } from '@/components/list/table-row'
import type { Optional } from '@/components/ui/facts'
import { useWithdraw } from './use-withdraw'
import type { WithdrawTarget } from './withdraw-dialog'

type Props = Omit<ComponentProps<typeof ListView>, 'verbs' | 'empty'> & { canEdit: boolean }

const is = (row: TableRow, state: string) => row.facts?.state === state

const targetOf = (row: TableRow): WithdrawTarget => ({
  id: Number(row.id),
  name: row.name,
  updatedAt: String(row.facts?.updatedAt),
  state: String(row.facts?.state),
  isDraft: row.facts?.isDraft === true,
  isForced: row.facts?.isForced === true,
})

export function ReleasesView({ canEdit, ...rest }: Props) {
  const { toggleWithdrawn, dialog } = useWithdraw()
  const choose = ({ rows }: { rows: TableRow[] }) => {
    const [row] = rows
    if (row) void toggleWithdrawn(targetOf(row))
  }
  const verbs: Optional<RowAction> = [
    { id: 'open', label: 'Open', icon: 'versions', keys: '↵', href: row => row.href ?? '' },
    canEdit && {
      id: 'duplicate',
      label: 'Duplicate',
      icon: 'copy',
      href: row => `/admin/app-versions/new?from=${row.id}`,
    },
    canEdit && {
      id: 'withdraw',
      label: 'Withdraw',
      icon: 'undo',
      isDanger: true,
      isHidden: row => is(row, 'withdrawn'),
      onSelect: choose,
    },
    canEdit && {
      id: 'restore',
      label: 'Restore',
      icon: 'play',
      isHidden: row => !is(row, 'withdrawn'),
      onSelect: choose,
    },
  ]
  return (
    <>
      <ListView
        {...rest}
        rowActions={verbs}
        empty="No releases yet. Create one to set the current version of a platform."
      />
      {dialog}
    </>
  )
}
