'use client'

import { endPromo } from '@/app/admin/(console)/generated/actions'
import { ActionDialog } from '@/components/feedback/action-dialog'

type Props = { id: number; name: string; isManager: boolean; onClose: () => void }

export function EndPromoDialog({ id, name, isManager, onClose }: Props) {
  return (
    <ActionDialog
      onClose={onClose}
      title={`End “${name}” now?`}
      confirmLabel="End now"
      cancelLabel="Keep current end"
      isDanger
      send={({ reason }) => endPromo({ id, reason })}
    >
      No user can claim it from now on. Claimed credits are kept.
      {!isManager && ' Only a manager can undo this.'}
    </ActionDialog>
  )
}
