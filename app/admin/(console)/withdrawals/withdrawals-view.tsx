'use client'

import type { ComponentProps, ReactNode } from 'react'
import { SecondManagerNote } from '@/app/admin/(console)/approvals/second-manager-note'
import { approveWithdrawal, declineWithdrawal } from '@/app/admin/(console)/generated/actions'
import { ActionDialog } from '@/components/feedback/action-dialog'
import { BulkDialog } from '@/components/list/bulk-dialog'
import { AllRows } from '@/components/list/list-navigation'
import { ListView } from '@/components/list/list-view'
import { isSingle, type RowAction, type SelectedRows, type TableRow } from '@/components/list/table-row'
import type { Fact, Optional } from '@/components/ui/facts'
import { Link } from '@/components/ui/link'
import { isQueueOf } from '@/lib/list/rules'
import { approveSelected, declineSelected } from './actions'

type Props = Omit<ComponentProps<typeof ListView>, 'rowActions' | 'empty'> & { canDecide: boolean }

type Decision = { row: TableRow; isApproval: boolean }

export function WithdrawalsView({ canDecide, ...rest }: Props) {
  const decide =
    (isApproval: boolean): DialogOf =>
    (selected, onClose) =>
      isSingle(selected) ? (
        selected.rows.map(row => (
          <DecideOne key={row.id} row={row} isApproval={isApproval} onClose={onClose} />
        ))
      ) : (
        <DecideSelected
          selected={selected}
          isApproval={isApproval}
          nouns={rest.frame.nouns}
          onClose={onClose}
        />
      )
  const isQueue = isQueueOf(rest.frame, 'queue', 'review')
  return (
    <ListView
      {...rest}
      rowActions={actionsOf(canDecide, decide)}
      isNothingDue={isQueue}
      empty={isQueue ? 'All withdrawals are decided.' : 'No withdrawals yet.'}
      emptyAction={isQueue && <AllRows frame={rest.frame} />}
    />
  )
}

type DialogOf = (selected: SelectedRows, onClose: () => void) => ReactNode

function DecideOne({ onClose, ...asked }: Decision & { onClose: () => void }) {
  const { row, isApproval } = asked
  return (
    <ActionDialog
      onClose={onClose}
      title={questionOf(asked)}
      facts={decisionFacts(row)}
      {...(isApproval && { confirmText: String(row.facts?.username) })}
      confirmLabel={isApproval ? 'Approve and pay' : 'Decline'}
      cancelLabel="Keep waiting"
      isDanger={!isApproval}
      send={async ({ reason, typed }) => {
        const { withdrawalId, disputeIds } = approvalOf(row)
        return isApproval
          ? approveWithdrawal({ withdrawalId, disputeIds, reason }, typed)
          : declineWithdrawal({ withdrawalId, reason })
      }}
      done={result => describeDecision(asked, result?.waits === true)}
    >
      {isApproval
        ? 'The provider pays the amount. This cannot be undone.'
        : 'The cash returns to the balance of the user, who can request it again.'}
      {isApproval && <SecondManagerNote change="withdrawal.approve" input={approvalOf(row)} isFixed />}
    </ActionDialog>
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
  const withdrawal = `${row.name} (${row.facts?.amount})`
  if (!isApproval) return `Declined ${withdrawal}; the cash was returned`
  return waits ? `Requested approval of ${withdrawal}` : `Approved ${withdrawal}`
}

type SelectedProps = Pick<ComponentProps<typeof BulkDialog>, 'selected' | 'nouns' | 'onClose'> & {
  isApproval: boolean
}

function DecideSelected({ isApproval, ...rest }: SelectedProps) {
  return isApproval ? (
    <BulkDialog
      {...rest}
      question={withdrawals => `Pay ${withdrawals}?`}
      needsTyping
      confirmLabel="Approve and pay"
      cancelLabel="Keep waiting"
      change={approveSelected}
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
      change={declineSelected}
    >
      The cash returns to the balances of the users, who can request it again.
    </BulkDialog>
  )
}

function actionsOf(canDecide: boolean, decide: (isApproval: boolean) => DialogOf): Optional<RowAction> {
  const isHidden = (row: TableRow) => !row.facts?.isUndecided
  const isRequested = (row: TableRow) => Boolean(row.facts?.requestHref)
  return [
    { id: 'open', label: 'Open user', icon: 'user', keys: '↵', href: row => row.href ?? '' },
    canDecide && {
      id: 'request',
      label: 'Open request',
      icon: 'check',
      isHidden: row => !isRequested(row),
      href: row => String(row.facts?.requestHref),
    },
    canDecide && {
      id: 'approve',
      label: 'Approve',
      icon: 'check',
      isBulk: true,
      isHidden: row => isHidden(row) || isRequested(row),
      dialog: decide(true),
    },
    canDecide && {
      id: 'decline',
      label: 'Decline',
      icon: 'close',
      isDanger: true,
      isBulk: true,
      isHidden,
      dialog: decide(false),
    },
  ]
}

type Reviewed = { name: string; value: string }

/** What an operator compares before deciding about a withdrawal: also what the second manager sees. */
function decisionFacts({ facts = {} }: TableRow): Fact[] {
  const { username, limit, otherReasons, deposited, withdrawn } = facts
  const correctionIds = String(facts.correctionIds ?? '').match(/\d+/g)
  const reviewed: Reviewed[] = JSON.parse(String(facts.reviewed ?? '[]'))
  return [
    {
      name: 'User',
      value: (
        <Link href={String(facts.userHref)} className="text-accent hover:underline">
          {username}
        </Link>
      ),
    },
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
    ...reviewed
      .filter(({ name }) => name !== 'User')
      .map(fact =>
        fact.name === 'Open corrections' && correctionIds ? correctionLinks(correctionIds) : fact,
      ),
    { name: 'Deposits', value: deposited },
    { name: 'Withdrawals', value: withdrawn },
  ]
}

const correctionLinks = (ids: readonly string[]): Fact => ({
  name: 'Open corrections',
  value: ids.map(id => (
    <Link key={id} href={`/admin/matches/corrections/${id}`} className="mr-3 text-accent hover:underline">
      Correction {id}
    </Link>
  )),
})
