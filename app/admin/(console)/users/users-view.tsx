'use client'

import type { ComponentProps } from 'react'
import { useState } from 'react'
import type { ActionResult } from '@/lib/action-result'
import { useToaster } from '@/components/admin/feedback/toaster'
import { ListView } from '@/components/list/list-view'
import { type SelectedRows, toRowSelection, type RowAction } from '@/components/list/table-row'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { pluralize } from '@/components/ui/format'
import { previewMark, mark } from './actions'

type Props = Omit<ComponentProps<typeof ListView>, 'verbs' | 'empty'> & { canMark: boolean }

type Asked = { chosen: SelectedRows; isTester: boolean; changing: number; already: number; gone: number }

/** The users' list, and what can be done with users from it. */
export function UsersView({ canMark, ...rest }: Props) {
  const { showResult } = useToaster()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [wrong, setWrong] = useState('')

  const input = ({ chosen, isTester }: Pick<Asked, 'chosen' | 'isTester'>) => ({
    chosen: toRowSelection(chosen),
    isTester,
  })
  const go = async (given: Pick<Asked, 'chosen' | 'isTester'>) => {
    const answer = showResult((await mark(input(given))) as ActionResult<{ changed: number }>)
    setWrong(answer.ok ? '' : answer.message)
    return answer.ok ? undefined : answer.message
  }
  const choose = (isTester: boolean) => async (chosen: SelectedRows) => {
    setWrong('')
    if (chosen.all === null && chosen.ids.length === 1) return void (await go({ chosen, isTester }))
    const answer = await previewMark(input({ chosen, isTester }))
    if (!answer.ok) return setWrong(answer.message)
    if (answer.result.changing > 0) setAsked({ chosen, isTester, ...answer.result })
    else setWrong(`Of ${chosen.label} nobody would change: ${whyNobody(answer.result, isTester)}.`)
  }

  const verbs: RowAction[] = [
    { id: 'open', label: 'Open', icon: 'user', keys: '↵', href: row => row.href ?? '' },
    ...(canMark
      ? ([
          {
            id: 'mark',
            label: 'Mark as tester',
            icon: 'check',
            isBulk: true,
            isHidden: row => row.facts?.isTester === true,
            disabledReason: row => (row.facts?.isGone ? 'The account is deleted' : undefined),
            onSelect: choose(true),
          },
          {
            id: 'unmark',
            label: 'Take tester mark',
            icon: 'minus',
            isBulk: true,
            isHidden: row => row.facts?.isTester !== true,
            onSelect: choose(false),
          },
        ] satisfies RowAction[])
      : []),
  ]

  return (
    <>
      {wrong && (
        <p role="alert" className="mb-3 text-danger">
          {wrong}
        </p>
      )}
      <ListView {...rest} rowActions={verbs} empty="Users appear here once somebody signs up in the app." />
      {asked && <Question asked={asked} onClose={() => setAsked(null)} onConfirm={() => go(asked)} />}
    </>
  )
}

function whyNobody({ already, gone }: Pick<Asked, 'already' | 'gone'>, isTester: boolean): string {
  const words = [
    ...(already > 0 ? [`${already} ${isTester ? 'marked already' : 'not marked'}`] : []),
    ...(gone > 0 ? [`${gone} deleted`] : []),
  ]
  return words.join(', ')
}

type QuestionProps = { asked: Asked; onClose: () => void; onConfirm: () => Promise<string | undefined> }

/** Who will change, who cannot and why, before a bulk change runs. */
function Question({ asked, onClose, onConfirm }: QuestionProps) {
  const { isTester, changing, already, gone } = asked
  const users = pluralize(changing, 'user')
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={isTester ? `Mark ${users} as testers?` : `Take the tester mark from ${users}?`}
      facts={[
        { name: 'Will change', value: users },
        ...(already > 0
          ? [
              {
                name: isTester ? 'Are testers already' : 'Are no testers',
                value: pluralize(already, 'user'),
              },
            ]
          : []),
        ...(gone > 0 ? [{ name: 'Cannot, deleted', value: pluralize(gone, 'user') }] : []),
      ]}
      needsReason={false}
      confirmLabel={isTester ? 'Mark as testers' : 'Take tester mark'}
      cancelLabel="Leave as they are"
      onConfirm={onConfirm}
    >
      Testers use the app while maintenance is on.
    </ConfirmDialog>
  )
}
