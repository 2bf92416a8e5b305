'use client'

import { type ComponentProps, useState } from 'react'
import { SecondManagerNote } from '@/app/admin/(console)/approvals/second-manager-note'
import { ActionDialog } from '@/components/feedback/action-dialog'
import { ListView } from '@/components/list/list-view'
import type { RowAction, SelectedRows, TableRow } from '@/components/list/table-row'
import { approve, declineRequestedWithdrawal } from './actions'
import { decisionFacts } from './decision-facts'

type Props = Omit<ComponentProps<typeof ListView>, 'rowActions' | 'empty'> & { canDecide: boolean }

type Decision = { row: TableRow; isApproval: boolean }

export function WithdrawalsView({ canDecide, ...rest }: Props) {
  const [asked, setAsked] = useState<Decision | null>(null)

  return (
    <>
      <ListView {...rest} rowActions={actionsOf(canDecide, setAsked)} empty="No withdrawals yet." />
      {asked && (
        <ActionDialog
          onClose={() => setAsked(null)}
          title={`${asked.isApproval ? 'Pay' : 'Decline'} ${asked.row.facts?.amount} of ${asked.row.facts?.username}?`}
          facts={decisionFacts(asked.row)}
          {...(asked.isApproval && { confirmText: String(asked.row.facts?.username) })}
          confirmLabel={asked.isApproval ? 'Approve and pay' : 'Decline'}
          cancelLabel="Keep waiting"
          isDanger={!asked.isApproval}
          send={async ({ reason, typed }) => {
            const { withdrawalId, disputeIds } = approvalOf(asked.row)
            return asked.isApproval
              ? approve({ withdrawalId, disputeIds, reason }, typed)
              : declineRequestedWithdrawal({ withdrawalId, reason })
          }}
          done={result => describeDecision(asked, result?.waits === true)}
        >
          {asked.isApproval
            ? 'The provider pays the amount. This cannot be undone.'
            : 'The cash returns to the balance of the user, who can request it again.'}
          {asked.isApproval && (
            <SecondManagerNote change="withdrawal.approve" input={approvalOf(asked.row)} />
          )}
        </ActionDialog>
      )}
    </>
  )
}

function approvalOf({ id, facts }: TableRow) {
  const disputes = String(facts?.disputeIds ?? '').match(/\d+/g) ?? []
  return { withdrawalId: Number(id), disputeIds: disputes.map(Number) }
}

function describeDecision({ row, isApproval }: Decision, waits: boolean): string {
  if (!isApproval) return `Declined ${row.name}; the cash was returned`
  return waits ? `Requested approval of ${row.name}` : `Approved ${row.name}`
}

function actionsOf(canDecide: boolean, ask: (decision: Decision) => void): RowAction[] {
  const askFor = (isApproval: boolean) => (chosen: SelectedRows) => {
    const [row] = chosen.rows
    if (row) ask({ row, isApproval })
  }
  const isHidden = (row: TableRow) => !row.facts?.isUndecided
  return [
    { id: 'open', label: 'Open user', icon: 'user', keys: '↵', href: row => row.href ?? '' },
    ...(canDecide
      ? ([
          { id: 'approve', label: 'Approve', icon: 'check', isHidden, onSelect: askFor(true) },
          {
            id: 'decline',
            label: 'Decline',
            icon: 'close',
            isDanger: true,
            isHidden,
            onSelect: askFor(false),
          },
        ] satisfies RowAction[])
      : []),
  ]
}
