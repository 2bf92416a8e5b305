'use client'

import { type ComponentProps, useState } from 'react'
import { resendMessage } from '@/app/admin/(console)/generated/actions'
import { ActionDialog } from '@/components/feedback/action-dialog'
import { useAction } from '@/components/feedback/use-action'
import { ListView } from '@/components/list/list-view'
import { type RowAction, type SelectedRows, type TableRow, toRowSelection } from '@/components/list/table-row'
import type { Optional } from '@/components/ui/facts'
import type { ActionError } from '@/lib/console/action-result'
import { pluralize } from '@/lib/core/format'
import { cancelSelectedMessages, previewCancel } from './actions'

type Props = Omit<ComponentProps<typeof ListView>, 'verbs' | 'empty'> & { canChange: boolean }

type Asked = { chosen: SelectedRows; changing: number; closed: number }

export function MessagesView({ canChange, ...rest }: Props) {
  const { run, error } = useAction()
  const [asked, setAsked] = useState<Asked | null>(null)

  const again = ({ ids: [id] }: SelectedRows) => run(() => resendMessage({ id: Number(id) }))
  const ask = (chosen: SelectedRows) =>
    run(
      async () => {
        const answer = await previewCancel({ chosen: toRowSelection(chosen) })
        return answer.ok && answer.result.changing === 0 ? noneCanBeStopped : answer
      },
      { onDone: counts => setAsked({ chosen, ...counts }) },
    )

  return (
    <>
      <ListView
        {...rest}
        rowActions={verbsOf(canChange, again, ask)}
        error={error}
        empty="No messages yet."
      />
      {asked && (
        <ActionDialog
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
          cancelLabel="Keep sending"
          isDanger
          send={() => cancelSelectedMessages({ chosen: toRowSelection(asked.chosen) })}
          onDone={() => asked.chosen.clear()}
          done={({ canceled }) => `Canceled ${pluralize(canceled, 'message')}`}
        >
          The messages are not sent, and their codes and links are deleted. This cannot be undone.
        </ActionDialog>
      )}
    </>
  )
}

const noneCanBeStopped: ActionError = {
  ok: false,
  code: 'NoneCanBeStopped',
  message:
    'None of these messages can be stopped: they are already sent, or security messages, which are always sent.',
}

function verbsOf(
  canChange: boolean,
  again: (chosen: SelectedRows) => void,
  ask: (chosen: SelectedRows) => void,
): Optional<RowAction> {
  const isQueued = (row: TableRow) => row.facts?.status === 'queued'
  return [
    { id: 'open', label: 'Open', icon: 'mail', keys: '↵', href: row => row.href ?? '' },
    canChange && {
      id: 'resend',
      label: 'Send again',
      icon: 'undo',
      isHidden: isQueued,
      disabledReason: row => (row.facts?.canResend ? undefined : 'Its code or link was deleted'),
      onSelect: again,
    },
    canChange && {
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
  ]
}
