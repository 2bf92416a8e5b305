'use client'

import { ActionDialog } from '@/components/admin/feedback/action-dialog'
import { pluralize } from '@/components/ui/format'
import { clearUserPromoCode, deleteUserAccount, reactivateUserAccount, revokeSessions } from './actions'

type Props = { user: { id: number; username: string; activeTokens: number }; onClose: () => void }

export function SignOutDialog({ user: { id, username, activeTokens }, onClose }: Props) {
  return (
    <ActionDialog
      onClose={onClose}
      title={`Sign ${username} out of ${pluralize(activeTokens, 'device')}?`}
      confirmText={username}
      confirmLabel="Sign out everywhere"
      isDanger
      send={({ reason, typed }) => revokeSessions({ userId: id, reason }, typed)}
      done={`Signed ${username} out everywhere`}
    >
      The app is signed out at its next request. The user can sign in again with their password.
    </ActionDialog>
  )
}

export function DeleteAccountDialog({ user: { id, username }, onClose }: Props) {
  return (
    <ActionDialog
      onClose={onClose}
      title={`Delete the account of ${username}?`}
      confirmText={username}
      confirmLabel="Delete"
      isDanger
      send={({ reason, typed }) => deleteUserAccount({ userId: id, reason }, typed)}
      done={`Deleted the account of ${username}`}
    >
      The user is signed out immediately and notified by email. The account can be reactivated within 30 days.
      After that all personal data is permanently removed.
    </ActionDialog>
  )
}

export function ReactivateAccountDialog({ user: { id, username }, onClose }: Props) {
  return (
    <ActionDialog
      onClose={onClose}
      title={`Reactivate the account of ${username}?`}
      confirmLabel="Reactivate"
      send={({ reason }) => reactivateUserAccount({ userId: id, reason })}
      done={`Reactivated the account of ${username}`}
    >
      The account is restored unchanged. The user signs in with their password.
    </ActionDialog>
  )
}

export function ClearPromoCodeDialog({
  user: { id, username, promoCode },
  onClose,
}: {
  user: { id: number; username: string; promoCode: string }
  onClose: () => void
}) {
  return (
    <ActionDialog
      onClose={onClose}
      title={`Clear the promo code of ${username}?`}
      facts={[{ name: 'Promo code', value: promoCode }]}
      confirmLabel="Clear promo code"
      send={({ reason }) => clearUserPromoCode({ userId: id, reason })}
    >
      The user can then store another code and claim promos that require it. Earlier claims are kept.
    </ActionDialog>
  )
}
