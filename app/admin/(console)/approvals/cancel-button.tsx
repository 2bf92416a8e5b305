'use client'

import { useState } from 'react'
import { ActionDialog } from '@/components/feedback/action-dialog'
import { Button } from '@/components/ui/button'
import { cancelApproval } from './actions'

type Props = {
  id: number
  /** "Credit $900.00 cash for river_lane?" */
  question: string
}

/** Of a request of the operator. */
export function CancelButton({ id, question }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button size="small" aria-label={`Cancel request: ${question}`} onClick={() => setIsOpen(true)}>
        Cancel request
      </Button>
      {isOpen && (
        <ActionDialog
          onClose={() => setIsOpen(false)}
          title={`Cancel request: ${question}`}
          needsReason={false}
          confirmLabel="Cancel request"
          cancelLabel="Keep request"
          send={() => cancelApproval({ id })}
          done="Request canceled. Nothing was changed."
        >
          Nothing is changed, and other managers can no longer approve it. You can request the change again.
        </ActionDialog>
      )}
    </>
  )
}
