'use client'

import { cancelWindow } from '@/app/admin/(console)/generated/actions'
import { ActionDialog } from '@/components/feedback/action-dialog'
import { lowerFirst } from '@/lib/core/format'

type Props = { window: { id: number; name: string; updatedAt: string }; onClose: () => void }

export function CancelWindowDialog({ window: { id, name, updatedAt }, onClose }: Props) {
  return (
    <ActionDialog
      onClose={onClose}
      title={`Cancel ${lowerFirst(name)}?`}
      needsReason={false}
      confirmLabel="Cancel window"
      cancelLabel="Keep window"
      isDanger
      send={() => cancelWindow({ id, updatedAt })}
    >
      The app stays open at its start. Only a manager can schedule another window.
    </ActionDialog>
  )
}
