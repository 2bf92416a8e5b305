'use client'

import { type ComponentProps, useState } from 'react'
import { useToaster } from '@/components/admin/feedback/toaster'
import { ListView } from '@/components/list/list-view'
import { type Chosen, rowsOf, type TableRow, type Verb } from '@/components/list/table-row'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { pluralize } from '@/components/ui/format'
import { Wrong } from '@/components/ui/note'
import { cancel, forecast, resend } from './actions'

type Props = Omit<ComponentProps<typeof ListView>, 'verbs' | 'empty'> & { canChange: boolean }

type Asked = { chosen: Chosen; changing: number; closed: number }

/** The outbox, and what can be done with messages from it. */
export function MessagesView({ canChange, ...rest }: Props) {
  const { tell } = useToaster()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [wrong, setWrong] = useState('')

  const again = async ({ ids: [id], rows }: Chosen) => {
    const answer = await resend({ id: Number(id) })
    setWrong(answer.ok ? '' : answer.message)
    if (answer.ok) tell({ text: `Sent ${rows[0]?.name ?? 'it'} again` })
  }
  const ask = async (chosen: Chosen) => {
    const answer = await forecast({ chosen: rowsOf(chosen) })
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
    const answer = await cancel({ chosen: rowsOf(chosen) })
    if (!answer.ok) return answer.message
    tell({ text: `Stopped ${pluralize(answer.result.canceled, 'message')}` })
    return
  }

  return (
    <>
      <Wrong className="mb-3">{wrong}</Wrong>
      <ListView
        {...rest}
        verbs={verbsOf(canChange, again, ask)}
        empty="Mails and SMS appear here once the app has something to tell somebody."
      />
      {asked && (
        <ConfirmDialog
          isOpen
          onClose={() => setAsked(null)}
          question={`Stop ${pluralize(asked.changing, 'message')} before sending?`}
          facts={[
            { name: 'Will be stopped', value: pluralize(asked.changing, 'message') },
            ...(asked.closed > 0
              ? [{ name: 'Cannot be stopped', value: pluralize(asked.closed, 'message') }]
              : []),
          ]}
          needsReason={false}
          confirm="Stop sending"
          keep="Let them go"
          isDanger
          onConfirm={() => stop(asked)}
        >
          They are never sent, and the codes and links in them are let go. This cannot be undone.
        </ConfirmDialog>
      )}
    </>
  )
}

function verbsOf(canChange: boolean, again: (chosen: Chosen) => void, ask: (chosen: Chosen) => void): Verb[] {
  const isQueued = (row: TableRow) => row.facts?.status === 'queued'
  return [
    { id: 'open', label: 'Open', icon: 'mail', keys: '↵', href: row => row.href ?? '' },
    ...(canChange
      ? ([
          {
            id: 'resend',
            label: 'Send again',
            icon: 'undo',
            isAbsent: isQueued,
            whyNot: row => (row.facts?.canResend ? undefined : 'Its code or link is no longer kept'),
            onChoose: again,
          },
          {
            id: 'cancel',
            label: 'Stop sending',
            icon: 'close',
            isBulk: true,
            isDanger: true,
            isAbsent: row => !isQueued(row),
            whyNot: row =>
              row.facts?.canCancel ? undefined : 'Codes, sign-in links and security notices are always sent',
            onChoose: ask,
          },
        ] satisfies Verb[])
      : []),
  ]
}
