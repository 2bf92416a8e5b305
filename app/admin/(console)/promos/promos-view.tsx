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
import { duplicate, pause, pauseSelected } from './actions'
import { PublishDialog } from './publish-dialog'
import { DeleteDialog } from './delete-dialog'
import { Simulator } from './simulator'

type Props = Omit<ComponentProps<typeof ListView>, 'verbs' | 'empty'> & {
  isEditor: boolean
  isManager: boolean
  opened: ComponentProps<typeof Simulator>['opened'] | null
}

type OpenDialog =
  | { is: 'publish' | 'delete'; id: number; name: string; updatedAt: string }
  | { is: 'pause'; chosen: SelectedRows }

export function PromosView({ isEditor, isManager, opened, ...rest }: Props) {
  const { showResult, showToast } = useToaster()
  const router = useRouter()
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const [error, setError] = useState('')
  const { path, search } = rest.frame
  const at = (open: string | null) => path + withParameters(search, { open })

  async function pauseOne(id: number) {
    const answer = showResult(await pause({ id }))
    setError(answer.ok ? '' : answer.message)
  }

  async function pauseAll(chosen: SelectedRows) {
    const answer = await pauseSelected({ selection: toRowSelection(chosen) })
    if (!answer.ok) return answer.message
    const { paused, others } = answer.result
    showToast({
      text: `Paused ${pluralize(paused, 'promo')}${others > 0 ? `, skipped ${others}` : ''}`,
    })
  }

  async function duplicatePromo(id: number) {
    const answer = showResult(await duplicate({ id }))
    if (answer.ok) router.push(`/admin/promos/${answer.result?.id}` as Route)
    else setError(answer.message)
  }

  const ask = (is: 'publish' | 'delete') => (chosen: SelectedRows) => {
    const [row] = chosen.rows
    if (row) setDialog({ is, id: Number(row.id), name: row.name, updatedAt: String(row.facts?.updatedAt) })
  }
  const verbs: RowAction[] = [
    { id: 'open', label: isEditor ? 'Edit' : 'Open', icon: 'pencil', keys: '↵', href: row => row.href ?? '' },
    { id: 'simulate', label: 'Simulate', icon: 'user', href: row => at(row.id) },
    {
      id: 'publish',
      label: 'Publish…',
      icon: 'play',
      isHidden: row => row.facts?.status === 'published' || !isEditor,
      disabledReason: () => (isManager ? undefined : 'Requires the manager role'),
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
        else setDialog({ is: 'pause', chosen })
      },
    },
    {
      id: 'duplicate',
      label: 'Duplicate',
      icon: 'copy',
      isHidden: () => !isEditor,
      onSelect: chosen => void duplicatePromo(Number(chosen.ids[0])),
    },
    {
      id: 'delete',
      label: 'Delete…',
      icon: 'close',
      isDanger: true,
      isHidden: () => !isEditor,
      disabledReason: row => (row.facts?.claims === 0 ? undefined : 'Promos with claims cannot be deleted'),
      onSelect: ask('delete'),
    },
  ]

  return (
    <>
      <ErrorNote className="mb-3">{error}</ErrorNote>
      <ListView
        {...rest}
        rowActions={verbs}
        empty="No promos yet. New promos start as drafts."
        side={
          opened && (
            <Simulator key={opened.terms.id} opened={opened} onClose={() => router.push(at(null) as Route)} />
          )
        }
      />
      {dialog?.is === 'publish' && <PublishDialog {...dialog} onClose={() => setDialog(null)} />}
      {dialog?.is === 'delete' && (
        <DeleteDialog id={dialog.id} name={dialog.name} onClose={() => setDialog(null)} />
      )}
      {dialog?.is === 'pause' && (
        <ConfirmDialog
          isOpen
          onClose={() => setDialog(null)}
          title={`Pause ${dialog.chosen.label}?`}
          needsReason={false}
          confirmLabel="Pause"
          cancelLabel="Keep published"
          onConfirm={() => pauseAll(dialog.chosen)}
        >
          Users cannot claim a paused promo until a manager publishes it again. Existing claims are kept. Promos
          that are not published are skipped.
        </ConfirmDialog>
      )}
    </>
  )
}
