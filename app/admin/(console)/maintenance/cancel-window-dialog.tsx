'use client'

import { cancelWindow } from '@/app/admin/(console)/generated/actions'
import { WindowActionDialog } from '@/components/shell/window-action-dialog'
import { lowerFirst } from '@/lib/core/format'

type Props = { window: { id: number; name: string; updatedAt: string }; onClose: () => void }

export function CancelWindowDialog({ window: { id, name, updatedAt }, onClose }: Props) {
  return (
    <WindowActionDialog
      onClose={onClose}
      title={`Cancel ${lowerFirst(name)}?`}
      needsReason={false}
      confirmLabel="Cancel window"
      cancelLabel="Keep window"
      isDanger
      send={() => cancelWindow({ id, updatedAt })}
    >
      The app stays open at its start. Only a manager can schedule another window.
    </WindowActionDialog>
  )
}
