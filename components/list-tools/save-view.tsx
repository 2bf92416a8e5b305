'use client'

import { type FormEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Dialog } from '@/components/ui/dialog'
import { Icon } from '@/components/ui/icon'
import { Menu, type MenuAction } from '@/components/ui/menu'
import { TextField } from '@/components/ui/text-field'
import { type ListFrame, withParameters } from '@/lib/list/rules'
import { useListNavigation } from './navigation'

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
  const [asked, setAsked] = useState<'new' | 'name' | null>(null)
  const [wrong, setWrong] = useState('')
  const view = frame.views.find(one => one.isChosen)
  const own = view?.saved?.isOwn ? { ...view.saved, name: view.name } : null
  const search = kept(frame)

  const tell = async (work: Promise<Answer<unknown>>, href?: string) => {
    const answer = await work
    setWrong(answer.ok ? '' : answer.message)
    if (answer.ok && href) go(href)
  }
  const things: MenuAction[] = own
    ? [
        ...(frame.isChanged
          ? [
              {
                id: 'update',
                label: `Update “${own.name}”`,
                onAction: () =>
                  void tell(
                    actions.change({ id: own.id, search }),
                    frame.path + withParameters('', { view: `v${own.id}` }),
                  ),
              },
            ]
          : []),
        { id: 'name', label: 'Rename', icon: 'pencil', onAction: () => setAsked('name') },
        {
          id: 'share',
          label: own.isShared ? 'Keep to myself' : 'Share with all operators',
          icon: 'people',
          onAction: () => void tell(actions.change({ id: own.id, isShared: !own.isShared })),
        },
        {
          id: 'delete',
          label: 'Delete view',
          isDanger: true,
          onAction: () => void tell(actions.remove({ id: own.id }), frame.path),
        },
      ]
    : []

  return (
    <span className="flex items-center gap-1">
      {wrong && (
        <span role="alert" className="text-12 text-danger">
          {wrong}
        </span>
      )}
      {frame.isChanged && (
        <Button look="bare" size="small" onClick={() => setAsked('new')} className="max-fold:hidden">
          <Icon name="bookmark" className="size-3.5" />
          Save view
        </Button>
      )}
      {own && <Menu label={`View ${own.name}`} actions={things} />}
      {asked && (
        <NameDialog
          title={asked === 'new' ? 'Save this view' : `Rename “${own?.name}”`}
          name={asked === 'name' ? (own?.name ?? '') : ''}
          canShare={asked === 'new'}
          onClose={() => setAsked(null)}
          onSave={async (name, isShared) => {
            if (asked === 'name' && own) {
              const answer = await actions.change({ id: own.id, name })
              return answer.ok ? null : answer.message
            }
            const answer = await actions.save({ list: frame.name, name, search, isShared })
            if (answer.ok) go(frame.path + withParameters('', { view: answer.result.key }))
            return answer.ok ? null : answer.message
          }}
        />
      )}
    </span>
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

type NameProps = {
  title: string
  name: string
  canShare: boolean
  onClose: () => void
  onSave: (name: string, isShared: boolean) => Promise<string | null>
}

function NameDialog({ title, name: given, canShare, onClose, onSave }: NameProps) {
  const [name, setName] = useState(given)
  const [isShared, setIsShared] = useState(false)
  const [wrong, setWrong] = useState<string | undefined>()
  const isFilled = name.trim() !== ''
  const save = async (event?: FormEvent) => {
    event?.preventDefault()
    if (!isFilled) return
    const refused = await onSave(name.trim(), isShared)
    if (refused === null) onClose()
    else setWrong(refused)
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="main" disabled={!isFilled} onClick={() => void save()}>
            Save view
          </Button>
        </>
      }
    >
      <form onSubmit={event => void save(event)} className="grid gap-3">
        <TextField label="Name" value={name} onChange={setName} maxLength={60} autoFocus error={wrong} />
        {canShare && (
          <Checkbox isChecked={isShared} onChange={setIsShared}>
            Share with all operators
          </Checkbox>
        )}
      </form>
    </Dialog>
  )
}
