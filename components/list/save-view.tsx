'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { Menu, type MenuAction } from '@/components/ui/menu'
import { type ListFrame, withParameters } from '@/lib/list/rules'
import { useListNavigation } from './list-navigation'
import { ViewNameDialog } from './view-name-dialog'

type Answer<Result> = { ok: true; result: Result } | { ok: false; message: string }

/** What can be done with views; the console's server actions. */
export type ViewActions = {
  save: (input: {
    list: string
    name: string
    search: string
    isShared: boolean
  }) => Promise<Answer<{ key: string }>>
  change: (input: {
    id: number
    name?: string
    search?: string
    isShared?: boolean
  }) => Promise<Answer<undefined>>
  remove: (input: { id: number }) => Promise<Answer<undefined>>
}

type Props = { frame: ListFrame; actions: ViewActions }

/** "Save view" once filters, sort or columns differ from the view's; an own view is changed and let go here too. */
export function SaveView({ frame, actions }: Props) {
  const { go } = useListNavigation()
  const [isNaming, setIsNaming] = useState(false)
  const view = frame.views.find(one => one.isChosen)
  return (
    <span className="flex items-center gap-1">
      {frame.isChanged && (
        <Button variant="ghost" size="small" onClick={() => setIsNaming(true)} className="max-fold:hidden">
          <Icon name="bookmark" className="size-3.5" />
          Save view
        </Button>
      )}
      {view?.saved?.isOwn && (
        <OwnView view={{ ...view.saved, name: view.name }} frame={frame} actions={actions} />
      )}
      {isNaming && (
        <ViewNameDialog
          title="Save this view"
          canShare
          onClose={() => setIsNaming(false)}
          onSave={async (name, isShared) => {
            const answer = await actions.save({ list: frame.name, name, search: kept(frame), isShared })
            if (answer.ok) go(frame.path + withParameters('', { view: answer.result.key }))
            return answer
          }}
        />
      )}
    </span>
  )
}

type OwnProps = Props & { view: { id: number; name: string; isShared: boolean } }

function OwnView({ view: { id, name, isShared }, frame, actions }: OwnProps) {
  const { go } = useListNavigation()
  const [isNaming, setIsNaming] = useState(false)
  const [wrong, setWrong] = useState('')
  const tell = async (work: Promise<Answer<unknown>>, href?: string) => {
    const answer = await work
    setWrong(answer.ok ? '' : answer.message)
    if (answer.ok && href) go(href)
  }
  const update = () =>
    tell(actions.change({ id, search: kept(frame) }), frame.path + withParameters('', { view: `v${id}` }))
  const menu: MenuAction[] = [
    ...(frame.isChanged ? [{ id: 'update', label: `Update “${name}”`, onAction: () => void update() }] : []),
    { id: 'name', label: 'Rename', icon: 'pencil', onAction: () => setIsNaming(true) },
    {
      id: 'share',
      label: isShared ? 'Keep to myself' : 'Share with all operators',
      icon: 'people',
      onAction: () => void tell(actions.change({ id, isShared: !isShared })),
    },
    {
      id: 'delete',
      label: 'Delete view',
      isDanger: true,
      onAction: () => void tell(actions.remove({ id }), frame.path),
    },
  ]
  return (
    <>
      {wrong && (
        <span role="alert" className="text-12 text-danger">
          {wrong}
        </span>
      )}
      <Menu label={`View ${name}`} actions={menu} />
      {isNaming && (
        <ViewNameDialog
          title={`Rename “${name}”`}
          name={name}
          onClose={() => setIsNaming(false)}
          onSave={name => actions.change({ id, name })}
        />
      )}
    </>
  )
}

/** What a view keeps of an address: filters, sort and columns in full, so that it stands without the view it began from. */
function kept(frame: ListFrame): string {
  const parameters: Record<string, string | null> = {}
  for (const { key, value } of frame.filters) parameters[key] = value === '' ? null : value
  parameters.cols = frame.columns.map(column => column.key).join(',')
  parameters.sort = frame.sort
  return withParameters('', parameters)
}
