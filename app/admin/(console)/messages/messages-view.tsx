'use client'

import { type ComponentProps, useState } from 'react'
import { useToaster } from '@/components/admin/feedback/toaster'
import { ListView } from '@/components/list/list-view'
import { type SelectedRows, toRowSelection, type TableRow, type RowAction } from '@/components/list/table-row'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { pluralize } from '@/components/ui/format'
import { ErrorNote } from '@/components/ui/note'
import { cancel, forecast, resend } from './actions'

type Props = Omit<ComponentProps<typeof ListView>, 'verbs' | 'empty'> & { canChange: boolean }

type Asked = { chosen: SelectedRows; changing: number; closed: number }

/** The outbox, and what can be done with messages from it. */
export function MessagesView({ canChange, ...rest }: Props) {
  const { showToast } = useToaster()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [wrong, setWrong] = useState('')

  const again = async ({ ids: [id], rows }: SelectedRows) => {
    const answer = await resend({ id: Number(id) })
    setWrong(answer.ok ? '' : answer.message)
    if (answer.ok) showToast({ text: `Sent ${rows[0]?.name ?? 'it'} again` })
  }
  const ask = async (chosen: SelectedRows) => {
    const answer = await forecast({ chosen: toRowSelection(chosen) })
    if (!answer.ok) return setWrong(answer.message)
    const { changing } = answer.result
    setWrong(
      changing > 0
        ? ''
        : 'None of them can be stopped: they have left, or are security messages, which are always sent.',
    )
    if (changing > 0) setAsked({ chosen, ...answer.result })
  }
  const stop = async ({ chosen }: Asked) => {
    const answer = await cancel({ chosen: toRowSelection(chosen) })
    if (!answer.ok) return answer.message
    showToast({ text: `Stopped ${pluralize(answer.result.canceled, 'message')}` })
    return
  }

  return (
    <>
      <ErrorNote className="mb-3">{wrong}</ErrorNote>
      <ListView
        {...rest}
        rowActions={verbsOf(canChange, again, ask)}
        empty="Mails and SMS appear here once the app has something to tell somebody."
      />
      {asked && (
        <ConfirmDialog
          isOpen
          onClose={() => setAsked(null)}
          title={`Stop ${pluralize(asked.changing, 'message')} before sending?`}
          facts={[
            { name: 'Will be stopped', value: pluralize(asked.changing, 'message') },
            ...(asked.closed > 0
              ? [{ name: 'Cannot be stopped', value: pluralize(asked.closed, 'message') }]
              : []),
          ]}
          needsReason={false}
          confirmLabel="Stop sending"
          cancelLabel="Let them go"
          isDanger
          onConfirm={() => stop(asked)}
        >
          They are never sent, and the codes and links in them are let go. This cannot be undone.
        </ConfirmDialog>
      )}
    </>
  )
}

function verbsOf(canChange: boolean, again: (chosen: SelectedRows) => void, ask: (chosen: SelectedRows) => void): RowAction[] {
  const isQueued = (row: TableRow) => row.facts?.status === 'queued'
  return [
    { id: 'open', label: 'Open', icon: 'mail', keys: '↵', href: row => row.href ?? '' },
    ...(canChange
      ? ([
          {
            id: 'resend',
            label: 'Send again',
            icon: 'undo',
            isHidden: isQueued,
            disabledReason: row => (row.facts?.canResend ? undefined : 'Its code or link is no longer kept'),
            onSelect: again,
          },
          {
            id: 'cancel',
            label: 'Stop sending',
            icon: 'close',
            isBulk: true,
            isDanger: true,
            isHidden: row => !isQueued(row),
            disabledReason: row =>
              row.facts?.canCancel ? undefined : 'Codes, sign-in links and security notices are always sent',
            onSelect: ask,
          },
        ] satisfies RowAction[])
      : []),
  ]
}
