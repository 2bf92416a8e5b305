'use client'

import { type ComponentProps, useState } from 'react'
import { BulkDialog } from '@/components/list/bulk-dialog'
import { ListView } from '@/components/list/list-view'
import type { RowAction, SelectedRows } from '@/components/list/table-row'
import { approveChecks, rejectChecks, returnChecks } from './actions'

type Props = Omit<ComponentProps<typeof ListView>, 'rowActions' | 'empty'>

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

type Decision = keyof typeof decisions

type Asked = { selected: SelectedRows; decision: Decision }

export function IdentityView(props: Props) {
  const [asked, setAsked] = useState<Asked | null>(null)
  return (
    <>
      <ListView {...props} rowActions={actionsOf(setAsked)} empty="No identity checks wait for a decision." />
      {asked && (
        <BulkDialog
          selected={asked.selected}
          nouns={props.frame.nouns}
          onClose={() => setAsked(null)}
          question={checks => `${decisions[asked.decision].question} ${checks}?`}
          confirmLabel={decisions[asked.decision].confirmLabel}
          isDanger={asked.decision === 'reject'}
          change={decisions[asked.decision].change}
        >
          {decisions[asked.decision].effect}
        </BulkDialog>
      )}
    </>
  )
}

const actionsOf = (ask: (asked: Asked) => void): RowAction[] => [
  { id: 'open', label: 'Open', icon: 'user', keys: '↵', href: row => row.href ?? '' },
  ...(Object.keys(decisions) as Decision[]).map(
    (decision): RowAction => ({
      id: decision,
      label: decisions[decision].label,
      icon: decisions[decision].icon,
      isBulkOnly: true,
      onSelect: selected => ask({ selected, decision }),
      ...(decision === 'reject' && { isDanger: true }),
    }),
  ),
]
