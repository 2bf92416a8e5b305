'use client'

import {
  changeTester,
  clearPromoCode,
  deleteByOperator,
  endAllSessions,
  reactivateByOperator,
} from '@/app/admin/(console)/generated/actions'
import { ActionDialog } from '@/components/feedback/action-dialog'
import { pluralize } from '@/lib/core/format'
import type { Bucket } from './buckets'
import { CreditDialog } from './credit-dialog'
import { LiftDialog, SuspendDialog } from './restrictions/suspension-dialogs'

export type DialogUser = {
  id: number
  username: string
  isTester: boolean
  state: 'active' | 'deleted' | 'purged'
  activeTokens: number
  promoCode: string
  /** In hundredths. */
  balances: Partial<Record<Bucket, bigint>>
  isSuspended: boolean
  /** ISO 8601; null if not suspended or until lifted. */
  suspendedUntil: string | null
}

export type UserDialogName =
  | 'credit'
  | 'tester'
  | 'promo-code'
  | 'revoke'
  | 'suspend'
  | 'lift'
  | 'delete'
  | 'reactivate'

type Props = { name: UserDialogName; user: DialogUser; onClose: () => void }

/** In a file of its own, which is downloaded with the first dialog. */
export function UserDialog({ name, user, onClose }: Props) {
  if (name === 'credit')
    return (
      <CreditDialog userId={user.id} username={user.username} balances={user.balances} onClose={onClose} />
    )
  if (name === 'tester') return <TesterDialog user={user} onClose={onClose} />
  if (name === 'promo-code') return <ClearPromoCodeDialog user={user} onClose={onClose} />
  if (name === 'revoke') return <SignOutDialog user={user} onClose={onClose} />
  if (name === 'suspend') return <SuspendDialog user={user} onClose={onClose} />
  if (name === 'lift') return <LiftDialog user={user} onClose={onClose} />
  if (name === 'delete') return <DeleteAccountDialog user={user} onClose={onClose} />
  return <ReactivateAccountDialog user={user} onClose={onClose} />
}

type DialogProps = Omit<Props, 'name'>

function TesterDialog({ user: { id, username, isTester }, onClose }: DialogProps) {
  const verb = isTester ? 'Unmark' : 'Mark'
  return (
    <ActionDialog
      onClose={onClose}
      title={`${verb} ${username} as a tester?`}
      confirmLabel={`${verb} as tester`}
      send={({ reason }) => changeTester({ userId: id, isTester: !isTester, reason })}
    >
      Testers can use the app during maintenance. Another manager decides about withdrawals of a tester until
      30 days after the mark is removed.
    </ActionDialog>
  )
}

function SignOutDialog({ user: { id, username, activeTokens }, onClose }: DialogProps) {
  return (
    <ActionDialog
      onClose={onClose}
      title={`Sign ${username} out of ${pluralize(activeTokens, 'device')}?`}
      confirmText={username}
      confirmLabel="Sign out everywhere"
      isDanger
      send={({ reason, typed }) => endAllSessions({ userId: id, reason }, typed)}
    >
      The app is signed out at its next request. The user can sign in again with their password.
    </ActionDialog>
  )
}

function DeleteAccountDialog({ user: { id, username }, onClose }: DialogProps) {
  return (
    <ActionDialog
      onClose={onClose}
      title={`Delete the account of ${username}?`}
      confirmText={username}
      confirmLabel="Delete"
      isDanger
      send={({ reason, typed }) => deleteByOperator({ userId: id, reason }, typed)}
    >
      The user is signed out immediately and notified by email. The account can be reactivated within 30 days.
      After that all personal data is permanently removed.
    </ActionDialog>
  )
}

function ReactivateAccountDialog({ user: { id, username }, onClose }: DialogProps) {
  return (
    <ActionDialog
      onClose={onClose}
      title={`Reactivate the account of ${username}?`}
      confirmLabel="Reactivate"
      send={({ reason }) => reactivateByOperator({ userId: id, reason })}
    >
      The account is restored unchanged. The user signs in with their password.
    </ActionDialog>
  )
}

function ClearPromoCodeDialog({ user: { id, username, promoCode }, onClose }: DialogProps) {
  return (
    <ActionDialog
      onClose={onClose}
      title={`Clear the promo code of ${username}?`}
      facts={[{ name: 'Promo code', value: promoCode }]}
      confirmLabel="Clear promo code"
      send={({ reason }) => clearPromoCode({ userId: id, reason })}
    >
      The user can then store another code and claim promos that require it. Earlier claims are kept.
    </ActionDialog>
  )
}
