'use client'

import { endPromo } from '@/app/admin/(console)/generated/actions'
import { ActionDialog } from '@/components/feedback/action-dialog'

export function EndPromoDialog({ id, name, onClose }: { id: number; name: string; onClose: () => void }) {
  return (
    <ActionDialog
      onClose={onClose}
      title={`End “${name}” now?`}
      confirmLabel="End now"
      cancelLabel="Keep current end"
      isDanger
      send={({ reason }) => endPromo({ id, reason })}
      done={result => result.text}
    >
      No user can claim it from now on. Claimed credits are kept. Only a manager can undo this.
    </ActionDialog>
  )
}
