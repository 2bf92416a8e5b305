'use client'

import { useRouter } from 'next/navigation'
import type { ComponentProps } from 'react'
import { duplicatePromo } from '@/app/admin/(console)/generated/actions'
import { useToaster } from '@/components/feedback/toaster'
import { useAction } from '@/components/feedback/use-action'
import { BulkDialog } from '@/components/list/bulk-dialog'
import { ListView } from '@/components/list/list-view'
import { isSingle, type RowAction, type SelectedRows, type TableRow } from '@/components/list/table-row'
import { deferred, onDemand } from '@/components/ui/on-demand'
import { useCopyToClipboard } from '@/components/ui/use-copy-to-clipboard'
import { withParameters } from '@/lib/list/rules'
import { duplicateSelected, pauseSelected } from './actions'
import type { PromoDialogName } from './promo-dialog'

const PromoDialog = onDemand(async () => (await import('./promo-dialog')).PromoDialog)
const ClaimsPreviewPanel = deferred(async () => (await import('./claims-preview')).ClaimsPreviewPanel)

type Props = Omit<ComponentProps<typeof ListView>, 'verbs' | 'empty'> & {
  isEditor: boolean
  isManager: boolean
  opened: ComponentProps<typeof ClaimsPreviewPanel>['opened'] | null
}

const isOver = ({ facts }: TableRow) => facts?.isOver === true

export function PromosView({ isEditor, isManager, opened, ...rest }: Props) {
  const { run, error } = useAction()
  const { showToast } = useToaster()
  const { copy, failure } = useCopyToClipboard()
  const router = useRouter()
  const { path, search, nouns } = rest.frame
  const at = (open: string | null) => path + withParameters(search, { open })

  /** The dialog shows the current version of the row, and closes with it. */
  const ask =
    (name: PromoDialogName) =>
    ({ ids: [rowId] }: SelectedRows, onClose: () => void) => {
      const row = rest.rows.find(({ id }) => id === rowId)
      const updatedAt = row?.facts?.updatedAt?.toString()
      if (!row || !updatedAt) return null
      const promo = { id: Number(row.id), name: row.name, updatedAt }
      return <PromoDialog {...{ name, promo, isManager, onClose }} />
    }

  const editorActions: RowAction[] = [
    {
      id: 'publish',
      label: 'Publish…',
      icon: 'play',
      isHidden: row => row.facts?.status === 'published' || (row.facts?.status === 'paused' && isOver(row)),
      disabledReason: () => (isManager ? undefined : 'Requires the manager role'),
      dialog: ask('publish'),
    },
    {
      id: 'pause',
      label: 'Pause…',
      icon: 'pause',
      isBulk: true,
      isHidden: row => row.facts?.status !== 'published' || isOver(row),
      dialog: (selected, onClose) =>
        isSingle(selected) ? (
          ask('pause')(selected, onClose)
        ) : (
          <BulkDialog
            selected={selected}
            nouns={nouns}
            onClose={onClose}
            question={promos => `Pause ${promos}?`}
            needsReason={false}
            confirmLabel="Pause"
            cancelLabel="Keep published"
            change={pauseSelected}
          >
            Users cannot claim a paused promo until a manager publishes it again. Existing claims are kept.
          </BulkDialog>
        ),
    },
    {
      id: 'end',
      label: 'End now…',
      icon: 'close',
      isHidden: row => row.facts?.canEnd !== true,
      dialog: ask('end'),
    },
    {
      id: 'duplicate',
      label: 'Duplicate',
      icon: 'copy',
      isBulk: true,
      onSelect: ({ ids: [id] }) =>
        run(() => duplicatePromo({ id: Number(id) }), {
          onDone: copy => router.push(`/admin/promos/${copy.id}`),
        }),
      dialog: (selected, onClose) => (
        <BulkDialog
          selected={selected}
          nouns={nouns}
          onClose={onClose}
          question={promos => `Duplicate ${promos}?`}
          needsReason={false}
          confirmLabel="Duplicate"
          change={duplicateSelected}
        >
          Each copy is a draft with the same terms, which users cannot claim until a manager publishes it.
        </BulkDialog>
      ),
    },
    {
      id: 'copy-ids',
      label: 'Copy IDs',
      isBulkOnly: true,
      needsIds: true,
      async onSelect({ ids, label }) {
        if (await copy(ids.map(id => `P-${id}`).join('\n'))) showToast({ text: `Copied the IDs of ${label}` })
      },
    },
    {
      id: 'delete',
      label: 'Delete…',
      icon: 'close',
      isDanger: true,
      disabledReason: row => (row.facts?.claims === 0 ? undefined : 'Promos with claims cannot be deleted'),
      dialog: ask('delete'),
    },
  ]
  const rowActions: RowAction[] = [
    { id: 'open', label: isEditor ? 'Edit' : 'Open', icon: 'pencil', keys: '↵', href: row => row.href ?? '' },
    { id: 'simulate', label: 'Simulate', icon: 'user', href: row => at(row.id) },
    ...(isEditor ? editorActions : []),
  ]

  return (
    <>
      {failure}
      <ListView
        {...rest}
        rowActions={rowActions}
        error={error}
        empty="No promos yet. New promos start as drafts."
        side={
          opened && (
            <ClaimsPreviewPanel key={opened.terms.id} opened={opened} onClose={() => router.push(at(null))} />
          )
        }
      />
    </>
  )
}
