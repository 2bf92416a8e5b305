'use client'

import { type ComponentProps, useState } from 'react'
import { SecondManagerNote } from '@/app/admin/(console)/approvals/second-manager-note'
import { inviteAgain } from '@/app/admin/(console)/generated/actions'
import { ActionDialog } from '@/components/feedback/action-dialog'
import { useAction } from '@/components/feedback/use-action'
import { ListView } from '@/components/list/list-view'
import type { RowAction, TableRow } from '@/components/list/table-row'
import { MailNote } from '@/components/shell/mail-note'
import { onDemand } from '@/components/ui/on-demand'
import { type Question, questions } from './questions'

const LinkDialog = onDemand(async () => (await import('./link-dialog')).LinkDialog, 'link dialog')
const RoleDialog = onDemand(async () => (await import('./role-dialog')).RoleDialog, 'role dialog')

const selfReason = (row: TableRow) => (row.facts?.isSelf ? 'Not available for your own account' : undefined)

export function OperatorsView(props: Omit<ComponentProps<typeof ListView>, 'verbs' | 'empty'>) {
  const [link, setLink] = useState<string | null>(null)
  const { run, error } = useAction()

  const rowActions: RowAction[] = [
    {
      id: 'role',
      label: 'Change role',
      icon: 'pencil',
      disabledReason: selfReason,
      dialog: ({ rows: [row] }, onClose) => row && <RoleDialog row={row} onClose={onClose} />,
    },
    {
      id: 'again',
      label: 'Invite again',
      icon: 'mail',
      isHidden: row => row.facts?.state !== 'invited',
      onSelect: ({ rows: [row] }) =>
        row &&
        run(() => inviteAgain({ operatorId: Number(row.id) }), { onDone: ({ link }) => setLink(link) }),
    },
    ...questions.map(
      (question): RowAction => ({
        id: question.id,
        label: question.label,
        icon: question.icon,
        isDanger: question.isDanger === true,
        isHidden: row => question.isHidden(row.facts ?? {}),
        disabledReason: row => (question.id === 'sign-out' ? undefined : selfReason(row)),
        dialog: ({ rows: [row] }, onClose) =>
          row && <QuestionDialog question={question} row={row} onClose={onClose} />,
      }),
    ),
    {
      id: 'audit',
      label: 'View audit log',
      icon: 'log',
      href: row => `/admin/audit?${new URLSearchParams({ span: '', by: row.name })}`,
    },
  ]
  return (
    <>
      <ListView {...props} rowActions={rowActions} error={error} empty="No other operators yet." />
      {link && <LinkDialog link={link} onClose={() => setLink(null)} />}
    </>
  )
}

type QuestionProps = { question: Question; row: TableRow; onClose: () => void }

function QuestionDialog({ question, row, onClose }: QuestionProps) {
  const operatorId = Number(row.id)
  return (
    <ActionDialog
      onClose={onClose}
      title={question.title(row.name)}
      confirmLabel={question.confirmLabel}
      {...(question.isDanger && { isDanger: true, confirmText: row.name })}
      send={({ reason, typed }) => question.send({ operatorId, reason }, typed)}
    >
      {question.description}
      {question.isMailed && <MailNote />} {row.facts?.role === 'manager' && question.managerNote}
      {question.change && <SecondManagerNote change={question.change} input={{ operatorId }} />}
    </ActionDialog>
  )
}
