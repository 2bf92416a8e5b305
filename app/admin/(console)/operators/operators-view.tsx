'use client'

import { type ComponentProps, useState } from 'react'
import { type ActionResult, isPendingApproval } from '@/lib/action-result'
import { useToaster } from '@/components/admin/feedback/toaster'
import { ListView } from '@/components/list/list-view'
import type { SelectedRows, TableRow, RowAction } from '@/components/list/table-row'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { ErrorNote } from '@/components/ui/note'
import { inviteOnceMore } from './actions'
import { LinkDialog } from './link-dialog'
import { type Question, questions } from './questions'
import { RoleDialog } from './role-dialog'

type Props = Omit<ComponentProps<typeof ListView>, 'verbs' | 'empty'>

/** Who is asked about, and what. */
type Asked = { row: TableRow; question: Question }

/** The operators, and what a manager can do about them. */
export function OperatorsView(props: Props) {
  const [asked, setAsked] = useState<Asked>()
  const [changing, setChanging] = useState<TableRow>()
  const [link, setLink] = useState<string | null>(null)
  const [wrong, setWrong] = useState('')
  const { showToast, showResult } = useToaster()

  async function again({ rows: [row] }: SelectedRows) {
    if (!row) return
    const answer = await inviteOnceMore({ operatorId: Number(row.id) })
    setWrong(answer.ok ? '' : answer.message)
    if (!answer.ok) return
    setLink(answer.result.link)
    showToast({ text: `Invited ${row.name} again` })
  }

  async function go({ row, question }: Asked, { reason, typed }: { reason: string; typed: string }) {
    const answer = (await question.send({ operatorId: Number(row.id), reason }, typed)) as ActionResult
    if (!answer.ok) return answer.message
    if (answer.undo || isPendingApproval(answer)) showResult(answer)
    else showToast({ text: question.done(row.name) })
    return
  }

  const verbs = verbsOf({
    onRole: ({ rows: [row] }) => setChanging(row),
    onAgain: chosen => void again(chosen),
    onAsk: (question, { rows: [row] }) => row && setAsked({ row, question }),
  })
  return (
    <>
      <ErrorNote className="mb-3">{wrong}</ErrorNote>
      <ListView {...props} rowActions={verbs} empty="Nobody else is invited yet." />
      {asked && (
        <ConfirmDialog
          isOpen
          onClose={() => setAsked(undefined)}
          title={asked.question.title(asked.row.name)}
          confirmLabel={asked.question.confirm}
          cancelLabel={asked.question.keep}
          isDanger={asked.question.isDanger}
          {...(asked.question.isDanger && { confirmText: asked.row.name })}
          onConfirm={given => go(asked, given)}
        >
          {asked.question.words}
        </ConfirmDialog>
      )}
      {changing && <RoleDialog row={changing} onClose={() => setChanging(undefined)} />}
      {link && <LinkDialog link={link} onClose={() => setLink(null)} />}
    </>
  )
}

type Ways = {
  onRole: (chosen: SelectedRows) => void
  onAgain: (chosen: SelectedRows) => void
  onAsk: (question: Question, chosen: SelectedRows) => void
}

const notYourself = (row: TableRow) => (row.facts?.isSelf ? 'Nobody does this to themself' : undefined)

function verbsOf({ onRole, onAgain, onAsk }: Ways): RowAction[] {
  return [
    { id: 'role', label: 'Change role', icon: 'pencil', disabledReason: notYourself, onSelect: onRole },
    {
      id: 'again',
      label: 'Invite again',
      icon: 'mail',
      isHidden: row => row.facts?.state !== 'invited',
      onSelect: onAgain,
    },
    ...questions.map(
      (question): RowAction => ({
        id: question.id,
        label: question.label,
        icon: question.icon,
        isDanger: question.isDanger,
        isHidden: row => question.isHidden(row.facts ?? {}),
        disabledReason: row => (question.id === 'sign-out' ? undefined : notYourself(row)),
        onSelect: chosen => onAsk(question, chosen),
      }),
    ),
    {
      id: 'audit',
      label: 'What they changed',
      icon: 'log',
      href: row => `/admin/audit?${new URLSearchParams({ span: '', by: row.name })}`,
    },
  ]
}
