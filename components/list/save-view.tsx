'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Menu, type MenuAction } from '@/components/ui/menu'
import { onDemand } from '@/components/ui/on-demand'
import type { ActionResult } from '@/lib/console/action-result'
import { type ListFrame, withParameters } from '@/lib/list/rules'
import { useListNavigation } from './list-navigation'

const ViewNameDialog = onDemand(async () => (await import('./view-name-dialog')).ViewNameDialog)

export type ViewActions = {
  create: (input: {
    list: string
    name: string
    search: string
    isShared: boolean
  }) => Promise<ActionResult<{ id?: number }>>
  update: (input: { id: number; name?: string; search?: string; isShared?: boolean }) => Promise<ActionResult>
  remove: (input: { id: number }) => Promise<ActionResult>
}

type Props = { frame: ListFrame; actions: ViewActions }

/**
 * "Save view" appears once filters, sort or columns differ from the view. The owner of a view can also update,
 * rename, share or delete it.
 */
export function SaveView({ frame, actions }: Props) {
  const { go } = useListNavigation()
  const [isNaming, setIsNaming] = useState(false)
  const view = frame.views.find(tab => tab.isSelected)
  return (
    <span className="flex items-center gap-1">
      {frame.isChanged && (
        <Button variant="ghost" size="small" onClick={() => setIsNaming(true)} icon="bookmark">
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
            const answer = await actions.create({
              list: frame.name,
              name,
              search: toSavedSearch(frame),
              isShared,
            })
            if (answer.ok) go(frame.path + withParameters('', { view: `v${answer.result.id}` }))
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
  const [error, setError] = useState('')
  const run = async (work: Promise<ActionResult>, href?: string) => {
    const answer = await work
    setError(answer.ok ? '' : answer.message)
    if (answer.ok && href) go(href)
  }
  const update = () =>
    run(
      actions.update({ id, search: toSavedSearch(frame) }),
      frame.path + withParameters('', { view: `v${id}` }),
    )
  const menu: MenuAction[] = [
    ...(frame.isChanged ? [{ id: 'update', label: `Update “${name}”`, onAction: () => void update() }] : []),
    { id: 'name', label: 'Rename', icon: 'pencil', onAction: () => setIsNaming(true) },
    {
      id: 'share',
      label: isShared ? 'Make private' : 'Share with all operators',
      icon: 'people',
      onAction: () => void run(actions.update({ id, isShared: !isShared })),
    },
    {
      id: 'delete',
      label: 'Delete view',
      isDanger: true,
      onAction: () => void run(actions.remove({ id }), frame.path),
    },
  ]
  return (
    <>
      {error && (
        <span role="alert" className="text-12 text-danger">
          {error}
        </span>
      )}
      <Menu label={`View ${name}`} actions={menu} />
      {isNaming && (
        <ViewNameDialog
          title={`Rename “${name}”`}
          name={name}
          onClose={() => setIsNaming(false)}
          onSave={name => actions.update({ id, name })}
        />
      )}
    </>
  )
}

/** Filters, sort and chosen columns in full, so that a saved view does not depend on the view it was derived from. */
function toSavedSearch(frame: ListFrame): string {
  const parameters: Record<string, string | null> = {}
  for (const { key, value } of frame.filters) parameters[key] = value === '' ? null : value
  if (frame.hasChosenColumns) parameters.cols = frame.columns.map(column => column.key).join(',')
  parameters.sort = frame.sort
  return withParameters('', parameters)
}
