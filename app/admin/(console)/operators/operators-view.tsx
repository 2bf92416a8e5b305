'use client'

import { type ComponentProps, useState } from 'react'
import { SecondManagerNote } from '@/app/admin/(console)/approvals/second-manager-note'
import { inviteAgain } from '@/app/admin/(console)/generated/actions'
import { ActionDialog } from '@/components/feedback/action-dialog'
import { useAction } from '@/components/feedback/use-action'
import { ListView } from '@/components/list/list-view'
import type { RowAction, SelectedRows, TableRow } from '@/components/list/table-row'
import { ErrorNote } from '@/components/ui/note'
import { onDemand } from '@/components/ui/on-demand'
import { type Question, questions } from './questions'

const LinkDialog = onDemand(async () => (await import('./link-dialog')).LinkDialog, 'link dialog')
const RoleDialog = onDemand(async () => (await import('./role-dialog')).RoleDialog, 'role dialog')

type Props = Omit<ComponentProps<typeof ListView>, 'verbs' | 'empty'>

type Pending = { row: TableRow; question: Question }

export function OperatorsView(props: Props) {
  const [pending, setPending] = useState<Pending>()
  const [changing, setChanging] = useState<TableRow>()
  const [link, setLink] = useState<string | null>(null)
  const { run, error } = useAction()

  function sendInvitation({ rows: [row] }: SelectedRows) {
    if (!row) return
    run(() => inviteAgain({ operatorId: Number(row.id) }), { onDone: ({ link }) => setLink(link) })
  }

  const rowActions = rowActionsOf({
    onRole: ({ rows: [row] }) => setChanging(row),
    onInviteAgain: sendInvitation,
    onAsk: (question, { rows: [row] }) => row && setPending({ row, question }),
  })
  return (
    <>
      <ErrorNote className="mb-3">{error}</ErrorNote>
      <ListView {...props} rowActions={rowActions} empty="No other operators yet." />
      {pending && (
        <ActionDialog
          onClose={() => setPending(undefined)}
          title={pending.question.title(pending.row.name)}
          confirmLabel={pending.question.confirmLabel}
          cancelLabel={pending.question.cancelLabel}
          isDanger={pending.question.isDanger}
          {...(pending.question.isDanger && { confirmText: pending.row.name })}
          send={({ reason, typed }) =>
            pending.question.send({ operatorId: Number(pending.row.id), reason }, typed)
          }
        >
          {pending.question.description}{' '}
          {pending.row.facts?.role === 'manager' && pending.question.managerNote}
          {pending.question.change && (
            <SecondManagerNote
              change={pending.question.change}
              input={{ operatorId: Number(pending.row.id) }}
            />
          )}
        </ActionDialog>
      )}
      {changing && <RoleDialog row={changing} onClose={() => setChanging(undefined)} />}
      {link && <LinkDialog link={link} onClose={() => setLink(null)} />}
    </>
  )
}

type Handlers = {
  onRole: (chosen: SelectedRows) => void
  onInviteAgain: (chosen: SelectedRows) => void
  onAsk: (question: Question, chosen: SelectedRows) => void
}

const selfReason = (row: TableRow) => (row.facts?.isSelf ? 'Not available for your own account' : undefined)

function rowActionsOf({ onRole, onInviteAgain, onAsk }: Handlers): RowAction[] {
  return [
    { id: 'role', label: 'Change role', icon: 'pencil', disabledReason: selfReason, onSelect: onRole },
    {
      id: 'again',
      label: 'Invite again',
      icon: 'mail',
      isHidden: row => row.facts?.state !== 'invited',
      onSelect: onInviteAgain,
    },
    ...questions.map(
      (question): RowAction => ({
        id: question.id,
        label: question.label,
        icon: question.icon,
        isDanger: question.isDanger,
        isHidden: row => question.isHidden(row.facts ?? {}),
        disabledReason: row => (question.id === 'sign-out' ? undefined : selfReason(row)),
        onSelect: chosen => onAsk(question, chosen),
      }),
    ),
    {
      id: 'audit',
      label: 'View audit log',
      icon: 'log',
      href: row => `/admin/audit?${new URLSearchParams({ span: '', by: row.name })}`,
    },
  ]
}
