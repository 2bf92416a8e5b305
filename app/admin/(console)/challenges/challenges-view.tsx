'use client'

import type { ComponentProps } from 'react'
import { pauseChallenge, resumeChallenge } from '@/app/admin/(console)/generated/actions'
import { useAction } from '@/components/feedback/use-action'
import { ListView } from '@/components/list/list-view'
import type { RowAction, SelectedRows } from '@/components/list/table-row'
import { ErrorNote } from '@/components/ui/note'

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
