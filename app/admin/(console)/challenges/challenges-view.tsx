'use client'

import type { ComponentProps } from 'react'
import { pauseChallenge, resumeChallenge } from '@/app/admin/(console)/generated/actions'
import { useAction } from '@/components/feedback/use-action'
import { ListView } from '@/components/list/list-view'
import type { RowAction, SelectedRows } from '@/components/list/table-row'

type Props = Omit<ComponentProps<typeof ListView>, 'rowActions' | 'empty'> & { isEditor: boolean }

export function ChallengesView({ isEditor, ...rest }: Props) {
  const { run, error } = useAction()
  const change = (action: typeof pauseChallenge) => (selected: SelectedRows) =>
    run(() => action({ id: Number(selected.ids[0]) }))
  const rowActions: RowAction[] = [
    { id: 'open', label: isEditor ? 'Edit' : 'Open', icon: 'pencil', keys: '↵', href: row => row.href ?? '' },
    { id: 'winners', label: 'Winners', icon: 'people', href: row => `${row.href}/winners` },
    {
      id: 'pause',
      label: 'Pause',
      icon: 'pause',
      isHidden: row => row.facts?.status === 'Paused' || !isEditor,
      onSelect: change(pauseChallenge),
    },
    {
      id: 'resume',
      label: 'Resume',
      icon: 'play',
      isHidden: row => row.facts?.status === 'Active' || !isEditor,
      onSelect: change(resumeChallenge),
    },
  ]

  return (
    <ListView
      {...rest}
      rowActions={rowActions}
      error={error}
      empty="No challenges yet. Users win none until you create one."
    />
  )
}
