'use client'

import { type ComponentProps, useState } from 'react'
import { useToaster } from '@/components/admin/feedback/toaster'
import { ListView } from '@/components/list/list-view'
import type { RowAction, SelectedRows } from '@/components/list/table-row'
import { ErrorNote } from '@/components/ui/note'
import { switchStatus } from './actions'

type Props = Omit<ComponentProps<typeof ListView>, 'rowActions' | 'empty'> & { isEditor: boolean }

export function ChallengesView({ isEditor, ...rest }: Props) {
  const { showResult } = useToaster()
  const [error, setError] = useState('')

  const change = (status: 'Active' | 'Paused') => (selected: SelectedRows) => {
    void switchStatus({ id: Number(selected.ids[0]), status }).then(answer => {
      const result = showResult(answer)
      setError(result.ok ? '' : result.message)
    })
  }
  const rowActions: RowAction[] = [
    { id: 'open', label: isEditor ? 'Edit' : 'Open', icon: 'pencil', keys: '↵', href: row => row.href ?? '' },
    { id: 'winners', label: 'Winners', icon: 'people', href: row => `${row.href}/winners` },
    {
      id: 'pause',
      label: 'Pause',
      icon: 'pause',
      isHidden: row => row.facts?.status === 'Paused' || !isEditor,
      onSelect: change('Paused'),
    },
    {
      id: 'resume',
      label: 'Resume',
      icon: 'play',
      isHidden: row => row.facts?.status === 'Active' || !isEditor,
      onSelect: change('Active'),
    },
  ]

  return (
    <>
      <ErrorNote className="mb-3">{error}</ErrorNote>
      <ListView
        {...rest}
        rowActions={rowActions}
        empty="No challenges yet. Users win none until you create one."
      />
    </>
  )
}
