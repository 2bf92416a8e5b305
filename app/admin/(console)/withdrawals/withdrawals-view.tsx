'use client'

import { type ComponentProps, useState } from 'react'
import { SecondManagerNote } from '@/app/admin/(console)/approvals/second-manager-note'
import { approveWithdrawal, declineWithdrawal } from '@/app/admin/(console)/generated/actions'
import { ActionDialog } from '@/components/feedback/action-dialog'
import { BulkDialog } from '@/components/list/bulk-dialog'
import { ListView } from '@/components/list/list-view'
import { isSingle, type RowAction, type SelectedRows, type TableRow } from '@/components/list/table-row'
import type { Fact, Optional } from '@/components/ui/facts'
import { Link } from '@/components/ui/link'
import { approveSelected, declineSelected } from './actions'

type Props = Omit<ComponentProps<typeof ListView>, 'rowActions' | 'empty'> & { canDecide: boolean }

type Decision = { row: TableRow; isApproval: boolean }

type BulkDecision = { selected: SelectedRows; isApproval: boolean }

export function WithdrawalsView({ canDecide, ...rest }: Props) {
  const [asked, setAsked] = useState<Decision | null>(null)
  const [askedAll, setAskedAll] = useState<BulkDecision | null>(null)
  const ask = (selected: SelectedRows, isApproval: boolean) => {
    const [row] = selected.rows
    if (row && isSingle(selected)) setAsked({ row, isApproval })
    else setAskedAll({ selected, isApproval })
  }

  return (
    <>
      <ListView {...rest} rowActions={actionsOf(canDecide, ask)} empty="No withdrawals yet." />
      {askedAll && (
        <DecideSelected {...askedAll} nouns={rest.frame.nouns} onClose={() => setAskedAll(null)} />
      )}
      {asked && (
        <ActionDialog
          onClose={() => setAsked(null)}
          title={questionOf(asked)}
          facts={decisionFacts(asked.row)}
          {...(asked.isApproval && { confirmText: String(asked.row.facts?.username) })}
          confirmLabel={asked.isApproval ? 'Approve and pay' : 'Decline'}
          cancelLabel="Keep waiting"
          isDanger={!asked.isApproval}
          send={async ({ reason, typed }) => {
            const { withdrawalId, disputeIds } = approvalOf(asked.row)
            return asked.isApproval
              ? approveWithdrawal({ withdrawalId, disputeIds, reason }, typed)
              : declineWithdrawal({ withdrawalId, reason })
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

function questionOf({ row: { facts }, isApproval }: Decision): string {
  return isApproval
    ? `Pay ${facts?.amount} to ${facts?.username}?`
    : `Decline the withdrawal of ${facts?.amount} by ${facts?.username}?`
}

function approvalOf({ id, facts }: TableRow) {
  const disputes = String(facts?.disputeIds ?? '').match(/\d+/g) ?? []
  return { withdrawalId: Number(id), disputeIds: disputes.map(Number) }
}

function describeDecision({ row, isApproval }: Decision, waits: boolean): string {
  if (!isApproval) return `Declined ${row.name}; the cash was returned`
  return waits ? `Requested approval of ${row.name}` : `Approved ${row.name}`
}

type SelectedProps = BulkDecision & Pick<ComponentProps<typeof BulkDialog>, 'nouns' | 'onClose'>

function DecideSelected({ isApproval, ...rest }: SelectedProps) {
  return isApproval ? (
    <BulkDialog
      {...rest}
      question={withdrawals => `Pay ${withdrawals}?`}
      needsTyping
      confirmLabel="Approve and pay"
      cancelLabel="Keep waiting"
      preview={}
      send={approveSelected}
    >
      The provider pays the amounts. This cannot be undone.
    </BulkDialog>
  ) : (
    <BulkDialog
      {...rest}
      question={withdrawals => `Decline ${withdrawals}?`}
      confirmLabel="Decline"
      cancelLabel="Keep waiting"
      isDanger
      preview={}
      send={declineSelected}
    >
      The cash returns to the balances of the users, who can request it again.
    </BulkDialog>
  )
}

function actionsOf(
  canDecide: boolean,
  ask: (selected: SelectedRows, isApproval: boolean) => void,
): Optional<RowAction> {
  const isHidden = (row: TableRow) => !row.facts?.isUndecided
  return [
    { id: 'open', label: 'Open user', icon: 'user', keys: '↵', href: row => row.href ?? '' },
    canDecide && {
      id: 'approve',
      label: 'Approve',
      icon: 'check',
      isBulk: true,
      isHidden,
      onSelect: selected => ask(selected, true),
    },
    canDecide && {
      id: 'decline',
      label: 'Decline',
      icon: 'close',
      isDanger: true,
      isBulk: true,
      isHidden,
      onSelect: selected => ask(selected, false),
    },
  ]
}

/** What an operator compares before deciding about a withdrawal. */
function decisionFacts({ facts = {} }: TableRow): Fact[] {
  const { username, isSuspended, identity, method, limit, otherReasons, balance, deposited, withdrawn } =
    facts
  return [
    {
      name: 'User',
      value: (
        <Link href={String(facts.userHref)} className="text-accent hover:underline">
          {username}
        </Link>
      ),
      note: isSuspended ? 'Suspended' : undefined,
    },
    { name: 'Identity', value: identity },
    { name: 'To', value: method || 'No payment method' },
    {
      name: 'Waits because',
      value: (
        <>
          {limit && (
            <span className="block">
              {limit}.{' '}
              <Link
                href="/admin/settings#withdrawal_approval_above_cents"
                className="text-accent hover:underline"
              >
                Setting
              </Link>
            </span>
          )}
          {otherReasons}
          {!limit && !otherReasons && 'No reason was recorded'}
        </>
      ),
    },
    { name: 'Balance', value: `${balance} cash`, note: 'without this withdrawal' },
    { name: 'Deposits', value: deposited },
    { name: 'Withdrawals', value: withdrawn },
  ]
}
