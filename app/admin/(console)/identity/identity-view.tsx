'use client'

import type { ComponentProps } from 'react'
import { BulkDialog } from '@/components/list/bulk-dialog'
import { AllRows } from '@/components/list/list-navigation'
import { ListView } from '@/components/list/list-view'
import type { RowAction } from '@/components/list/table-row'
import { MailNote } from '@/components/shell/mail-note'
import { isQueueOf } from '@/lib/list/rules'
import { approveChecks, rejectChecks, returnChecks } from './actions'

const decisions = {
  approve: {
    label: 'Approve…',
    icon: 'check',
    question: 'Approve',
    confirmLabel: 'Approve',
    change: approveChecks,
    effect:
      'The users can use cash as the settings allow, and are notified by email. Your reason stays internal. Open a check to see its details and pictures.',
  },
  return: {
    label: 'Ask again…',
    icon: 'undo',
    question: 'Ask again for the details of',
    confirmLabel: 'Ask again',
    change: returnChecks,
    effect: 'The users are asked by email to submit again. The emails and the page contain your reason.',
  },
  reject: {
    label: 'Reject…',
    icon: 'close',
    question: 'Reject',
    confirmLabel: 'Reject',
    change: rejectChecks,
    effect: 'The users are notified by email. The emails contain your reason.',
  },
} as const

export function IdentityView(props: Omit<ComponentProps<typeof ListView>, 'rowActions' | 'empty'>) {
  const rowActions: RowAction[] = [
    { id: 'open', label: 'Open', icon: 'user', keys: '↵', href: row => row.href ?? '' },
    ...Object.entries(decisions).map(
      ([id, { label, icon, question, confirmLabel, change, effect }]): RowAction => ({
        id,
        label,
        icon,
        isBulkOnly: true,
        isDanger: id === 'reject',
        dialog: (selected, onClose) => (
          <BulkDialog
            selected={selected}
            nouns={props.frame.nouns}
            onClose={onClose}
            question={checks => `${question} ${checks}?`}
            confirmLabel={confirmLabel}
            isDanger={id === 'reject'}
            change={change}
          >
            {effect}
            <MailNote />
          </BulkDialog>
        ),
      }),
    ),
  ]
  const isQueue = isQueueOf(props.frame, 'state', 'pending')
  return (
    <ListView
      {...props}
      rowActions={rowActions}
      isNothingDue={isQueue}
      empty={isQueue ? 'All submitted identity checks are decided.' : 'No identity checks yet.'}
      emptyAction={isQueue && <AllRows frame={props.frame} />}
    />
  )
}
