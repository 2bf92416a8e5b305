'use client'

import { useToaster } from '@/components/admin/feedback/toaster'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { pluralize } from '@/components/ui/format'
import { reactivate, removeUser, revoke } from './actions'

type Props = { user: { id: number; username: string; activeTokens: number }; onClose: () => void }

/** Asks before a user is signed out everywhere. */
export function RevokeDialog({ user: { id, username, activeTokens }, onClose }: Props) {
  const { showToast } = useToaster()
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`Sign ${username} out of ${pluralize(activeTokens, 'device')}?`}
      confirmText={username}
      confirmLabel="Sign out everywhere"
      cancelLabel="Leave signed in"
      isDanger
      onConfirm={async ({ reason, typed }) => {
        const answer = await revoke({ userId: id, reason }, typed)
        if (!answer.ok) return answer.message
        showToast({ text: `Signed ${username} out everywhere` })
      }}
    >
      It holds at their next call. They can sign in again with their password.
    </ConfirmDialog>
  )
}

/** Asks before an account is deleted. */
export function DeleteDialog({ user: { id, username }, onClose }: Props) {
  const { showToast } = useToaster()
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`Delete the account of ${username}?`}
      confirmText={username}
      confirmLabel="Delete"
      cancelLabel="Keep the account"
      isDanger
      onConfirm={async ({ reason, typed }) => {
        const answer = await removeUser({ userId: id, reason }, typed)
        if (!answer.ok) return answer.message
        showToast({ text: `Deleted the account of ${username}` })
      }}
    >
      They are signed out at once and told by mail. For 30 days the account can be brought back; then every
      personal detail is removed for good.
    </ConfirmDialog>
  )
}

/** Asks before a deleted account comes back. */
export function ReactivateDialog({ user: { id, username }, onClose }: Props) {
  const { showToast } = useToaster()
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`Bring back the account of ${username}?`}
      confirmLabel="Bring back"
      cancelLabel="Leave it deleted"
      onConfirm={async ({ reason }) => {
        const answer = await reactivate({ userId: id, reason })
        if (!answer.ok) return answer.message
        showToast({ text: `Brought back the account of ${username}` })
      }}
    >
      Everything is as it was; they sign in again with their password.
    </ConfirmDialog>
  )
}
