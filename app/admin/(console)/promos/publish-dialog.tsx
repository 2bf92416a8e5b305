'use client'

import { useToaster } from '@/components/admin/feedback/toaster'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { publish } from './actions'

type Props = { id: number; name: string; updatedAt: string; onClose: () => void }

export function PublishDialog({ id, name, updatedAt, onClose }: Props) {
  const { showResult } = useToaster()
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`Publish “${name}”?`}
      confirmText={name}
      confirmLabel="Publish"
      cancelLabel="Cancel"
      onConfirm={async ({ reason, typed }) => {
        const result = showResult(await publish({ id, updatedAt, reason }, typed))
        return result.ok ? undefined : result.message
      }}
    >
      From its start, each user who meets its rules can claim it once. You can pause it at any time. Awarded
      credits are not taken back.
    </ConfirmDialog>
  )
}
