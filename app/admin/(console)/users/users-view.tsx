'use client'

import { type ComponentProps, useState } from 'react'
import { useToaster } from '@/components/feedback/toaster'
import { ListView } from '@/components/list/list-view'
import { type RowAction, type SelectedRows, toRowSelection } from '@/components/list/table-row'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import type { Optional } from '@/components/ui/facts'
import { onDemand } from '@/components/ui/on-demand'
import { type ActionResult, noResponse } from '@/lib/console/action-result'
import { pluralize } from '@/lib/core/format'
import type { TesterPreview } from '@/lib/people/account/directory/mark-testers'
import { previewSetTesters, setTesters } from './actions'

const CreditSelected = onDemand(
  async () => (await import('./selected-dialogs')).CreditSelected,
  'credit dialog',
)
const SuspendSelected = onDemand(
  async () => (await import('./selected-dialogs')).SuspendSelected,
  'suspension dialog',
)
const SegmentDialog = onDemand(async () => (await import('./segment-dialog')).SegmentDialog)

type Props = Omit<ComponentProps<typeof ListView>, 'rowActions' | 'empty'> & {
  /** Save segments. */
  canEdit: boolean
  /** Mark testers, credit and suspend. */
  isManager: boolean
}

type PendingChange = { selected: SelectedRows; isTester: boolean } & TesterPreview

export function UsersView({ canEdit, isManager, ...rest }: Props) {
  const { showResult } = useToaster()
  const [pending, setPending] = useState<PendingChange | null>(null)
  const [error, setError] = useState('')

  const input = ({ selected, isTester }: Pick<PendingChange, 'selected' | 'isTester'>) => ({
    selection: toRowSelection(selected),
    isTester,
  })
  const save = async (given: PendingChange, reason: string) => {
    const answer = await setTesters({ ...input(given), reason })
    showResult(answer as ActionResult)
    if (!answer.ok) return answer.message
    given.selected.clear()
    return
  }
  const choose = (isTester: boolean) => async (selected: SelectedRows) => {
    setError('')
    const answer = await previewSetTesters(input({ selected, isTester })).catch(() => noResponse())
    if (!answer.ok) return setError(answer.message)
    if (answer.result.changing > 0) setPending({ selected, isTester, ...answer.result })
    else setError(`No change for ${selected.label}: ${explainUnchanged(answer.result, isTester)}.`)
  }

  const rowActions: Optional<RowAction> = [
    { id: 'open', label: 'Open', icon: 'user', keys: '↵', href: row => row.href ?? '' },
    isManager && {
      id: 'mark',
      label: 'Mark as tester…',
      icon: 'check',
      isBulk: true,
      isHidden: row => row.facts?.isTester === true,
      disabledReason: row => (row.facts?.isDeleted ? 'The account is deleted' : undefined),
      onSelect: choose(true),
    },
    isManager && {
      id: 'unmark',
      label: 'Unmark as tester…',
      icon: 'minus',
      isBulk: true,
      isHidden: row => row.facts?.isTester !== true,
      onSelect: choose(false),
    },
    ...(isManager ? moneyActions(rest.frame.nouns) : []),
    canEdit && {
      id: 'segment',
      label: 'Save as segment…',
      icon: 'bookmark',
      isBulk: true,
      disabledReason: row => (row.facts?.isDeleted ? 'The account is deleted' : undefined),
      dialog: (selected, onClose) => <SegmentDialog selected={selected} onClose={onClose} />,
    },
  ]

  return (
    <>
      {error && (
        <p role="alert" className="mb-3 text-danger">
          {error}
        </p>
      )}
      <ListView {...rest} rowActions={rowActions} empty="No users have signed up yet." />
      {pending && (
        <ConfirmMark
          change={pending}
          onClose={() => setPending(null)}
          onConfirm={({ reason }) => save(pending, reason)}
        />
      )}
    </>
  )
}

const moneyActions = (nouns: { one: string; many: string }): RowAction[] => [
  {
    id: 'credit',
    label: 'Credit…',
    icon: 'scale',
    isBulkOnly: true,
    dialog: (selected, onClose) => <CreditSelected selected={selected} nouns={nouns} onClose={onClose} />,
  },
  {
    id: 'suspend',
    label: 'Suspend…',
    icon: 'clock',
    isBulkOnly: true,
    isDanger: true,
    dialog: (selected, onClose) => <SuspendSelected selected={selected} nouns={nouns} onClose={onClose} />,
  },
]

function explainUnchanged({ unchanged, deleted }: TesterPreview, isTester: boolean): string {
  const reasons = [
    ...(unchanged > 0 ? [`${unchanged} ${isTester ? 'already marked' : 'not marked'}`] : []),
    ...(deleted > 0 ? [`${deleted} deleted`] : []),
  ]
  return reasons.join(', ')
}

type ConfirmProps = {
  change: PendingChange
  onClose: () => void
  onConfirm: (given: { reason: string }) => Promise<string | undefined>
}

function ConfirmMark({ change, onClose, onConfirm }: ConfirmProps) {
  const { isTester, changing, unchanged, deleted } = change
  const users = pluralize(changing, 'user')
  return (
    <ConfirmDialog
      onClose={onClose}
      title={isTester ? `Mark ${users} as testers?` : `Unmark ${users} as testers?`}
      facts={[
        { name: 'Will change', value: users },
        unchanged > 0 && {
          name: isTester ? 'Already testers' : 'Not testers',
          value: pluralize(unchanged, 'user'),
        },
        deleted > 0 && { name: 'Skipped, deleted', value: pluralize(deleted, 'user') },
      ]}
      confirmLabel={isTester ? 'Mark as testers' : 'Unmark as testers'}
      onConfirm={onConfirm}
    >
      Testers can use the app during maintenance. Another manager decides about withdrawals of a tester until
      30 days after the mark is removed.
    </ConfirmDialog>
  )
}
