'use client'

import { useToaster } from '@/components/admin/feedback/toaster'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { publish } from './actions'

type Props = { id: number; name: string; updatedAt: string; onClose: () => void }

/** Asks before users can claim a promo on the terms that were read. */
export function PublishDialog({ id, name, updatedAt, onClose }: Props) {
  const { showResult } = useToaster()
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`Publish “${name}”?`}
      confirmText={name}
      confirmLabel="Publish"
      cancelLabel="Leave as it is"
      onConfirm={async ({ reason, typed }) => {
        const answer = showResult(await publish({ id, updatedAt, reason }, typed))
        return answer.ok ? undefined : answer.message
      }}
    >
      Users who meet its rules can claim it from its start on, once each. It can be paused at any time; what
      was given stays given.
    </ConfirmDialog>
  )
}
