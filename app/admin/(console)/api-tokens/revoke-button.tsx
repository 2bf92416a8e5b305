'use client'

import { revokeApiToken } from '@/app/admin/(console)/generated/actions'
import { ActionDialog } from '@/components/feedback/action-dialog'
import { DialogButton } from '@/components/feedback/dialog-button'

export function RevokeButton({ id, name }: { id: number; name: string }) {
  return (
    <DialogButton
      size="small"
      aria-label={`Revoke ${name}`}
      dialog={onClose => (
        <ActionDialog
          onClose={onClose}
          title={`Revoke “${name}”?`}
          confirmLabel="Revoke token"
          cancelLabel="Keep token"
          isDanger
          send={({ reason }) => revokeApiToken({ id, reason })}
        >
          Its calls fail immediately, and its pending requests can no longer be approved. This cannot be
          undone.
        </ActionDialog>
      )}
    >
      Revoke
    </DialogButton>
  )
}
