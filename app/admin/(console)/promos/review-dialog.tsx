'use client'

import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import type { Fact } from '@/components/ui/facts'

type Props = {
  name: string
  changes: readonly Fact[]
  onClose: () => void
  onConfirm: (given: { reason: string }) => Promise<string | undefined>
}

/** Asks before the terms of a promo change that users can claim. */
export function ReviewDialog({ name, changes, onClose, onConfirm }: Props) {
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`Change “${name}” while users can claim it?`}
      confirmLabel="Save changes"
      cancelLabel="Go on editing"
      facts={changes}
      onConfirm={onConfirm}
    >
      The next claim is decided by the new terms; claims that were made stay. What lets it give more needs a
      manager.
    </ConfirmDialog>
  )
}
