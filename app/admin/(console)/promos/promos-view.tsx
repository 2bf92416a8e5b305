'use client'

import { useRouter } from 'next/navigation'
import { type ComponentProps, useState } from 'react'
import { duplicatePromo, pausePromo } from '@/app/admin/(console)/generated/actions'
import { useToaster } from '@/components/feedback/toaster'
import { useAction } from '@/components/feedback/use-action'
import { BulkDialog } from '@/components/list/bulk-dialog'
import { ListView } from '@/components/list/list-view'
import { isSingle, type RowAction, type SelectedRows, type TableRow } from '@/components/list/table-row'
import { ErrorNote } from '@/components/ui/note'
import { deferred, onDemand } from '@/components/ui/on-demand'
import { useCopyToClipboard } from '@/components/ui/use-copy-to-clipboard'
import { type ListFrame, withParameters } from '@/lib/list/rules'
import { duplicateSelected, pauseSelected, previewDuplicateSelected, previewPauseSelected } from './actions'

const DeletePromoDialog = onDemand(
  async () => (await import('./delete-dialog')).DeletePromoDialog,
  'deletion dialog',
)
const PublishDialog = onDemand(
  async () => (await import('./publish-dialog')).PublishDialog,
  'publishing dialog',
)
const EndPromoDialog = onDemand(async () => (await import('./end-dialog')).EndPromoDialog, 'dialog')
const ClaimsPreviewPanel = deferred(async () => (await import('./claims-preview')).ClaimsPreviewPanel)

type Props = Omit<ComponentProps<typeof ListView>, 'verbs' | 'empty'> & {
  isEditor: boolean
  isManager: boolean
  opened: ComponentProps<typeof ClaimsPreviewPanel>['opened'] | null
}

type OpenDialog =
  | { is: 'publish' | 'end' | 'delete'; id: string; name: string }
  | { is: 'pause' | 'duplicate'; selected: SelectedRows }

export function PromosView({ isEditor, isManager, opened, ...rest }: Props) {
  const { run, error } = useAction()
  const { showToast } = useToaster()
  const { copy, failure } = useCopyToClipboard()
  const router = useRouter()
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const { path, search } = rest.frame
  const at = (open: string | null) => path + withParameters(search, { open })

  function duplicate(id: number) {
    run(() => duplicatePromo({ id }), { onDone: copy => router.push(`/admin/promos/${copy.id}`) })
  }

  function askAbout(is: 'publish' | 'end' | 'delete') {
    return ({ rows: [row] }: SelectedRows) => row && setDialog({ is, id: row.id, name: row.name })
  }

  async function copyIds({ ids, label }: SelectedRows) {
    if (await copy(ids.map(id => `P-${id}`).join('\n'))) showToast({ text: `Copied the IDs of ${label}` })
  }

  const onSelect: Handlers = {
    publish: askAbout('publish'),
    pause(selected) {
      if (isSingle(selected)) run(() => pausePromo({ id: Number(selected.ids[0]) }))
      else setDialog({ is: 'pause', selected })
    },
    duplicate(selected) {
      if (isSingle(selected)) duplicate(Number(selected.ids[0]))
      else setDialog({ is: 'duplicate', selected })
    },
    copyIds: selected => void copyIds(selected),
    end: askAbout('end'),
    delete: askAbout('delete'),
  }
  const rowActions: RowAction[] = [
    { id: 'open', label: isEditor ? 'Edit' : 'Open', icon: 'pencil', keys: '↵', href: row => row.href ?? '' },
    { id: 'simulate', label: 'Simulate', icon: 'user', href: row => at(row.id) },
    ...(isEditor ? editorActions(onSelect, isManager) : []),
  ]

  return (
    <>
      <ErrorNote className="mb-3">{error}</ErrorNote>
      {failure}
      <ListView
        {...rest}
        rowActions={rowActions}
        empty="No promos yet. New promos start as drafts."
        side={
          opened && (
            <ClaimsPreviewPanel key={opened.terms.id} opened={opened} onClose={() => router.push(at(null))} />
          )
        }
      />
      {dialog && (
        <PromoDialog
          dialog={dialog}
          rows={rest.rows}
          nouns={rest.frame.nouns}
          isManager={isManager}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  )
}

type Handlers = Record<
  'publish' | 'pause' | 'end' | 'duplicate' | 'copyIds' | 'delete',
  (selected: SelectedRows) => void
>

const isOver = ({ facts }: TableRow) => facts?.isOver === true

function editorActions(onSelect: Handlers, isManager: boolean): RowAction[] {
  return [
    {
      id: 'publish',
      label: 'Publish…',
      icon: 'play',
      isHidden: row => row.facts?.status === 'published' || (row.facts?.status === 'paused' && isOver(row)),
      disabledReason: () => (isManager ? undefined : 'Requires the manager role'),
      onSelect: onSelect.publish,
    },
    {
      id: 'pause',
      label: 'Pause',
      icon: 'pause',
      isBulk: true,
      isHidden: row => row.facts?.status !== 'published' || isOver(row),
      onSelect: onSelect.pause,
    },
    {
      id: 'end',
      label: 'End now…',
      icon: 'close',
      isHidden: row => row.facts?.canEnd !== true,
      onSelect: onSelect.end,
    },
    { id: 'duplicate', label: 'Duplicate', icon: 'copy', isBulk: true, onSelect: onSelect.duplicate },
    { id: 'copy-ids', label: 'Copy IDs', isBulkOnly: true, needsIds: true, onSelect: onSelect.copyIds },
    {
      id: 'delete',
      label: 'Delete…',
      icon: 'close',
      isDanger: true,
      disabledReason: row => (row.facts?.claims === 0 ? undefined : 'Promos with claims cannot be deleted'),
      onSelect: onSelect.delete,
    },
  ]
}

type DialogProps = {
  dialog: OpenDialog
  rows: readonly TableRow[]
  nouns: ListFrame['nouns']
  isManager: boolean
  onClose: () => void
}

function PromoDialog({ dialog, rows, nouns, isManager, onClose }: DialogProps) {
  switch (dialog.is) {
    case 'publish': {
      // The dialog shows the current version of the row, and closes with it.
      const updatedAt = rows.find(({ id }) => id === dialog.id)?.facts?.updatedAt?.toString()
      if (!updatedAt) return null
      return (
        <PublishDialog
          key={updatedAt}
          id={Number(dialog.id)}
          name={dialog.name}
          updatedAt={updatedAt}
          onClose={onClose}
        />
      )
    }
    case 'end':
      return <EndPromoDialog {...{ id: Number(dialog.id), name: dialog.name, isManager }} onClose={onClose} />
    case 'delete':
      return <DeletePromoDialog id={Number(dialog.id)} name={dialog.name} onClose={onClose} />
    case 'pause':
      return (
        <BulkDialog
          selected={dialog.selected}
          nouns={nouns}
          onClose={onClose}
          question={promos => `Pause ${promos}?`}
          needsReason={false}
          confirmLabel="Pause"
          cancelLabel="Keep published"
          preview={previewPauseSelected}
          send={pauseSelected}
        >
          Users cannot claim a paused promo until a manager publishes it again. Existing claims are kept.
        </BulkDialog>
      )
    case 'duplicate':
      return (
        <BulkDialog
          selected={dialog.selected}
          nouns={nouns}
          onClose={onClose}
          question={promos => `Duplicate ${promos}?`}
          needsReason={false}
          confirmLabel="Duplicate"
          preview={previewDuplicateSelected}
          send={duplicateSelected}
        >
          Each copy is a draft with the same terms, which users cannot claim until a manager publishes it.
        </BulkDialog>
      )
  }
}
