'use client'

import { useToaster } from '@/components/admin/feedback/toaster'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { pluralize } from '@/components/ui/format'
import { clearUserPromoCode, deleteUserAccount, reactivateUserAccount, revokeSessions } from './actions'

type Props = { user: { id: number; username: string; activeTokens: number }; onClose: () => void }

export function SignOutDialog({ user: { id, username, activeTokens }, onClose }: Props) {
  const { showToast } = useToaster()
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`Sign ${username} out of ${pluralize(activeTokens, 'device')}?`}
      confirmText={username}
      confirmLabel="Sign out everywhere"
      cancelLabel="Cancel"
      isDanger
      onConfirm={async ({ reason, typed }) => {
        const answer = await revokeSessions({ userId: id, reason }, typed)
        if (!answer.ok) return answer.message
        showToast({ text: `Signed ${username} out everywhere` })
      }}
    >
      The app is signed out at its next request. The user can sign in again with their password.
    </ConfirmDialog>
  )
}

export function DeleteAccountDialog({ user: { id, username }, onClose }: Props) {
  const { showToast } = useToaster()
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`Delete the account of ${username}?`}
      confirmText={username}
      confirmLabel="Delete"
      cancelLabel="Cancel"
      isDanger
      onConfirm={async ({ reason, typed }) => {
        const answer = await deleteUserAccount({ userId: id, reason }, typed)
        if (!answer.ok) return answer.message
        showToast({ text: `Deleted the account of ${username}` })
      }}
    >
      The user is signed out immediately and notified by email. The account can be reactivated within 30 days.
      After that all personal data is permanently removed.
    </ConfirmDialog>
  )
}

export function ReactivateAccountDialog({ user: { id, username }, onClose }: Props) {
  const { showToast } = useToaster()
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`Reactivate the account of ${username}?`}
      confirmLabel="Reactivate"
      cancelLabel="Cancel"
      onConfirm={async ({ reason }) => {
        const answer = await reactivateUserAccount({ userId: id, reason })
        if (!answer.ok) return answer.message
        showToast({ text: `Reactivated the account of ${username}` })
      }}
    >
      The account is restored unchanged. The user signs in with their password.
    </ConfirmDialog>
  )
}

export function ClearPromoCodeDialog({
  user: { id, username, promoCode },
  onClose,
}: {
  user: { id: number; username: string; promoCode: string }
  onClose: () => void
}) {
  const { showResult } = useToaster()
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`Clear the promo code of ${username}?`}
      facts={[{ name: 'Promo code', value: promoCode }]}
      confirmLabel="Clear promo code"
      cancelLabel="Cancel"
      onConfirm={async ({ reason }) => {
        const answer = showResult(await clearUserPromoCode({ userId: id, reason }))
        if (!answer.ok) return answer.message
      }}
    >
      The user can then store another code and claim promos that require it. Earlier claims are kept.
    </ConfirmDialog>
  )
}
