'use client'

import type { ActionResult } from '@/lib/console/action-result'
import { lowerFirst } from '@/lib/core/format'
import { WindowActionDialog } from './window-action-dialog'

export type EndWindow = (input: { id: number; updatedAt: string }) => Promise<ActionResult>

type Props = {
  window: { id: number; name: string; updatedAt: string }
  end: EndWindow
  onClose: () => void
}

export function EndWindowDialog({ window: { id, name, updatedAt }, end, onClose }: Props) {
  return (
    <WindowActionDialog
      onClose={onClose}
      title={`End ${lowerFirst(name)} now?`}
      needsReason={false}
      confirmLabel="End now"
      cancelLabel="Keep closed"
      isDanger
      send={() => end({ id, updatedAt })}
    >
      The app opens immediately, unless the maintenance switch is on. Only a manager can close it again.
    </WindowActionDialog>
  )
}
