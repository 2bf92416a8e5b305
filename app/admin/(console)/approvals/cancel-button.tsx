'use client'

import { ActionDialog } from '@/components/feedback/action-dialog'
import { DialogButton } from '@/components/feedback/dialog-button'
import { cancelApproval } from './actions'

type Props = {
  id: number
  /** "Credit $900.00 cash for river_lane?" */
  question: string
  action: string
}

export function CancelButton({ id, question, action }: Props) {
  return (
    <DialogButton
      size="small"
      aria-label={`Cancel request: ${question}`}
      dialog={onClose => (
        <ActionDialog
          onClose={onClose}
          title={`Cancel request: ${question}`}
          needsReason={false}
          confirmLabel="Cancel request"
          cancelLabel="Keep request"
          send={() => cancelApproval({ id })}
        >
          Other managers can no longer approve it. You can request the change again.
          {action === 'line.confirm' && ' A line that was sold before is offered again.'}
        </ActionDialog>
      )}
    >
      Cancel request
    </DialogButton>
  )
}
