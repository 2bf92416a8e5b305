'use client'

import type { Route } from 'next'
import { useRouter } from 'next/navigation'
import { type ComponentProps, useState } from 'react'
import { useToaster } from '@/components/admin/feedback/toaster'
import { ListView } from '@/components/list/list-view'
import { type SelectedRows, toRowSelection, type RowAction } from '@/components/list/table-row'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { pluralize } from '@/components/ui/format'
import { ErrorNote } from '@/components/ui/note'
import { withParameters } from '@/lib/list/rules'
import { duplicate, pause, pauseChosen } from './actions'
import { PublishDialog } from './publish-dialog'
import { RemoveDialog } from './remove-dialog'
import { Simulator } from './simulator'

type Props = Omit<ComponentProps<typeof ListView>, 'verbs' | 'empty'> & {
  isEditor: boolean
  isManager: boolean
  opened: ComponentProps<typeof Simulator>['opened'] | null
}

type Asked =
  | { is: 'publish' | 'remove'; id: number; name: string; updatedAt: string }
  | { is: 'pause'; chosen: SelectedRows }

/** The promos' list, what can be done with promos from it, and the simulator of the one that is open. */
export function PromosView({ isEditor, isManager, opened, ...rest }: Props) {
  const { showResult, showToast } = useToaster()
  const router = useRouter()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [wrong, setWrong] = useState('')
  const { path, search } = rest.frame
  const at = (open: string | null) => path + withParameters(search, { open })

  async function pauseOne(id: number) {
    const answer = showResult(await pause({ id }))
    setWrong(answer.ok ? '' : answer.message)
  }

  async function pauseAll(chosen: SelectedRows) {
    const answer = await pauseChosen({ chosen: toRowSelection(chosen) })
    if (!answer.ok) return answer.message
    const { paused, others } = answer.result
    showToast({
      text: `Paused ${pluralize(paused, 'promo')}${others > 0 ? `; ${others} were not live` : ''}`,
    })
  }

  async function copy(id: number) {
    const answer = showResult(await duplicate({ id }))
    if (answer.ok) router.push(`/admin/promos/${answer.result?.id}` as Route)
    else setWrong(answer.message)
  }

  const ask = (is: 'publish' | 'remove') => (chosen: SelectedRows) => {
    const [row] = chosen.rows
    if (row) setAsked({ is, id: Number(row.id), name: row.name, updatedAt: String(row.facts?.updatedAt) })
  }
  const verbs: RowAction[] = [
    { id: 'open', label: isEditor ? 'Edit' : 'Open', icon: 'pencil', keys: '↵', href: row => row.href ?? '' },
    { id: 'simulate', label: 'Simulate', icon: 'user', href: row => at(row.id) },
    {
      id: 'publish',
      label: 'Publish…',
      icon: 'play',
      isHidden: row => row.facts?.status === 'published' || !isEditor,
      disabledReason: () => (isManager ? undefined : 'Needs the role manager'),
      onSelect: ask('publish'),
    },
    {
      id: 'pause',
      label: 'Pause',
      icon: 'pause',
      isBulk: isEditor,
      isHidden: row => row.facts?.status !== 'published' || !isEditor,
      onSelect: chosen => {
        const [id] = chosen.ids
        if (chosen.all === null && chosen.ids.length === 1) void pauseOne(Number(id))
        else setAsked({ is: 'pause', chosen })
      },
    },
    {
      id: 'duplicate',
      label: 'Duplicate',
      icon: 'copy',
      isHidden: () => !isEditor,
      onSelect: chosen => void copy(Number(chosen.ids[0])),
    },
    {
      id: 'remove',
      label: 'Remove…',
      icon: 'close',
      isDanger: true,
      isHidden: () => !isEditor,
      disabledReason: row => (row.facts?.claims === 0 ? undefined : 'It was claimed, so it stays'),
      onSelect: ask('remove'),
    },
  ]

  return (
    <>
      <ErrorNote className="mb-3">{wrong}</ErrorNote>
      <ListView
        {...rest}
        rowActions={verbs}
        empty="Promos appear here once one is made; a new one is a draft that nobody can claim."
        side={
          opened && (
            <Simulator key={opened.terms.id} opened={opened} onClose={() => router.push(at(null) as Route)} />
          )
        }
      />
      {asked?.is === 'publish' && <PublishDialog {...asked} onClose={() => setAsked(null)} />}
      {asked?.is === 'remove' && (
        <RemoveDialog id={asked.id} name={asked.name} onClose={() => setAsked(null)} />
      )}
      {asked?.is === 'pause' && (
        <ConfirmDialog
          isOpen
          onClose={() => setAsked(null)}
          title={`Pause ${asked.chosen.label}?`}
          needsReason={false}
          confirmLabel="Pause"
          cancelLabel="Leave as they are"
          onConfirm={() => pauseAll(asked.chosen)}
        >
          Nobody can claim a paused promo until a manager publishes it again. Claims that were made stay;
          drafts and paused promos are left out.
        </ConfirmDialog>
      )}
    </>
  )
}
