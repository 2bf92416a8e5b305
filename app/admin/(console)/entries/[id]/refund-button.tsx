'use client'

import { useState } from 'react'
import { useToaster } from '@/components/admin/feedback/toaster'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { refund } from './actions'

type Props = {
  entryId: number
  username: string
  /** Formatted. */
  buyIn: string
}

export function RefundButton({ entryId, username, buyIn }: Props) {
  const { showToast } = useToaster()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Refund…</Button>
      {isOpen && (
        <ConfirmDialog
          isOpen
          onClose={() => setIsOpen(false)}
          title={`Refund entry E-${entryId} of ${username}?`}
          facts={[
            { name: 'Returned', value: buyIn, note: 'to the buckets that paid' },
            { name: 'Picks', value: 'Void' },
            { name: 'Second manager', value: 'Required' },
          ]}
          confirmText={username}
          confirmLabel="Request refund"
          cancelLabel="Keep entry"
          isDanger
          onConfirm={async ({ reason, typed }) => {
            const result = await refund({ entryId, reason }, typed)
            if (!result.ok) return result.message
            const verb = result.result.waits ? 'Requested a refund of' : 'Refunded'
            showToast({ text: `${verb} E-${entryId}` })
            return
          }}
        >
          The refund is final: it cannot be undone, and later results do not change it. It must be approved
          before the first match of the entry starts.
        </ConfirmDialog>
      )}
    </>
  )
}
