'use client'

import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import type { Fact } from '@/components/ui/facts'

type Props = {
  name: string
  changes: readonly Fact[]
  onClose: () => void
  onConfirm: (input: { reason: string }) => Promise<string | undefined>
}

export function ReviewDialog({ name, changes, onClose, onConfirm }: Props) {
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`Change “${name}” while users can claim it?`}
      confirmLabel="Save changes"
      cancelLabel="Keep editing"
      facts={changes}
      onConfirm={onConfirm}
    >
      New terms apply to the next claim. Existing claims are kept. Increasing the cost requires the manager
      role.
    </ConfirmDialog>
  )
}
