'use client'

import type { Route } from 'next'
import { useRouter } from 'next/navigation'
import { type ComponentProps, useState } from 'react'
import { ActionDialog } from '@/components/feedback/action-dialog'
import { useToaster } from '@/components/feedback/toaster'
import { useAction } from '@/components/feedback/use-action'
import { ListView } from '@/components/list/list-view'
import { type RowAction, type SelectedRows, toRowSelection } from '@/components/list/table-row'
import { pluralize } from '@/components/ui/format'
import { ErrorNote } from '@/components/ui/note'
import { deferred, onDemand } from '@/components/ui/on-demand'
import { useCopyToClipboard } from '@/components/ui/use-copy-to-clipboard'
import { withParameters } from '@/lib/list/rules'
import { duplicate, duplicateSelected, pause, pauseSelected } from './actions'

const DeletePromoDialog = onDemand(
  async () => (await import('./delete-dialog')).DeletePromoDialog,
  'deletion dialog',
)
const PublishDialog = onDemand(
  async () => (await import('./publish-dialog')).PublishDialog,
  'publishing dialog',
)
const ClaimsPreviewPanel = deferred(async () => (await import('./claims-preview')).ClaimsPreviewPanel)

type Props = Omit<ComponentProps<typeof ListView>, 'verbs' | 'empty'> & {
  isEditor: boolean
  isManager: boolean
  opened: ComponentProps<typeof ClaimsPreviewPanel>['opened'] | null
}

type OpenDialog =
  | { is: 'publish' | 'delete'; id: string; name: string }
  | { is: 'pause' | 'duplicate'; selected: SelectedRows }

export function PromosView({ isEditor, isManager, opened, ...rest }: Props) {
  const { run, error } = useAction()
  const { showToast } = useToaster()
  const { copy, failure } = useCopyToClipboard()
  const router = useRouter()
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const { path, search } = rest.frame
  const at = (open: string | null) => path + withParameters(search, { open })

  function duplicatePromo(id: number) {
    run(() => duplicate({ id }), { onDone: copy => router.push(`/admin/promos/${copy.id}` as Route) })
  }

  async function copyIds({ ids, label }: SelectedRows) {
    if (await copy(ids.map(id => `P-${id}`).join('\n'))) showToast({ text: `Copied the IDs of ${label}` })
  }

  const isSingle = ({ all, ids }: SelectedRows) => all === null && ids.length === 1
  const ask = (is: 'publish' | 'delete') => (selected: SelectedRows) => {
    const [row] = selected.rows
    if (row) setDialog({ is, id: row.id, name: row.name })
  }
  const verbs: RowAction[] = [
    { id: 'open', label: isEditor ? 'Edit' : 'Open', icon: 'pencil', keys: '↵', href: row => row.href ?? '' },
    { id: 'preview', label: 'Preview claims', icon: 'user', href: row => at(row.id) },
    ...(isEditor
      ? ([
          {
            id: 'publish',
            label: 'Publish…',
            icon: 'play',
            isHidden: row => row.facts?.status === 'published',
            disabledReason: () => (isManager ? undefined : 'Requires the manager role'),
            onSelect: ask('publish'),
          },
          {
            id: 'pause',
            label: 'Pause',
            icon: 'pause',
            isBulk: true,
            isHidden: row => row.facts?.status !== 'published',
            onSelect: selected => {
              if (isSingle(selected)) run(() => pause({ id: Number(selected.ids[0]) }))
              else setDialog({ is: 'pause', selected })
            },
          },
          {
            id: 'duplicate',
            label: 'Duplicate',
            icon: 'copy',
            isBulk: true,
            onSelect: selected => {
              if (isSingle(selected)) duplicatePromo(Number(selected.ids[0]))
              else setDialog({ is: 'duplicate', selected })
            },
          },
          {
            id: 'copy-ids',
            label: 'Copy IDs',
            isBulkOnly: true,
            needsIds: true,
            onSelect: selected => void copyIds(selected),
          },
          {
            id: 'delete',
            label: 'Delete…',
            icon: 'close',
            isDanger: true,
            disabledReason: row =>
              row.facts?.claims === 0 ? undefined : 'Promos with claims cannot be deleted',
            onSelect: ask('delete'),
          },
        ] satisfies RowAction[])
      : []),
  ]

  // The dialog shows the current version of the row, and closes with it.
  const published = dialog?.is === 'publish' ? rest.rows.find(({ id }) => id === dialog.id) : undefined
  const publishedAt = published?.facts?.updatedAt?.toString()

  return (
    <>
      <ErrorNote className="mb-3">{error}</ErrorNote>
      {failure}
      <ListView
        {...rest}
        rowActions={verbs}
        empty="No promos yet. New promos start as drafts."
        side={
          opened && (
            <ClaimsPreviewPanel
              key={opened.terms.id}
              opened={opened}
              onClose={() => router.push(at(null) as Route)}
            />
          )
        }
      />
      {dialog?.is === 'publish' && publishedAt && (
        <PublishDialog
          key={publishedAt}
          id={Number(dialog.id)}
          name={dialog.name}
          updatedAt={publishedAt}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog?.is === 'delete' && (
        <DeletePromoDialog id={Number(dialog.id)} name={dialog.name} onClose={() => setDialog(null)} />
      )}
      {dialog?.is === 'pause' && (
        <ActionDialog
          onClose={() => setDialog(null)}
          title={`Pause ${dialog.selected.label}?`}
          needsReason={false}
          confirmLabel="Pause"
          cancelLabel="Keep published"
          send={() => pauseSelected({ selection: toRowSelection(dialog.selected) })}
          done={({ paused, others }) =>
            `Paused ${pluralize(paused, 'promo')}${others > 0 ? `, skipped ${others}` : ''}`
          }
        >
          Users cannot claim a paused promo until a manager publishes it again. Existing claims are kept.
          Promos that are not published are skipped.
        </ActionDialog>
      )}
      {dialog?.is === 'duplicate' && (
        <ActionDialog
          onClose={() => setDialog(null)}
          title={`Duplicate ${dialog.selected.label}?`}
          needsReason={false}
          confirmLabel="Duplicate"
          send={() => duplicateSelected({ selection: toRowSelection(dialog.selected) })}
          done={({ drafts, others }) =>
            `Created ${pluralize(drafts, 'draft')}${others > 0 ? `, skipped ${others}` : ''}`
          }
        >
          Each copy is a draft with the same terms, which users cannot claim until a manager publishes it.
          Promos with a segment that no longer exists are skipped.
        </ActionDialog>
      )}
    </>
  )
}
