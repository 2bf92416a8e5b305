'use client'

import { refundEntry } from '@/app/admin/(console)/generated/actions'
import { ActionDialog } from '@/components/feedback/action-dialog'
import { DialogButton } from '@/components/feedback/dialog-button'

type Props = {
  entryId: number
  username: string
  /** Formatted. */
  buyIn: string
}

export function RefundButton({ entryId, username, buyIn }: Props) {
  return (
    <DialogButton
      dialog={onClose => (
        <ActionDialog
          onClose={onClose}
          title={`Refund entry E-${entryId} of ${username}?`}
          facts={[
            { name: 'Returned', value: buyIn, note: 'to the buckets that paid' },
            { name: 'Picks', value: 'Void' },
            { name: 'Second manager', value: 'Required' },
          ]}
          confirmText={username}
          confirmLabel="Request approval"
          cancelLabel="Keep entry"
          isDanger
          send={({ reason, typed }) => refundEntry({ entryId, reason }, typed)}
          done={({ waits }) => `${waits ? 'Requested a refund of' : 'Refunded'} E-${entryId} (${buyIn})`}
        >
          The refund is final: it cannot be undone, and later results do not change it. It must be approved
          before the first match of the entry starts.
        </ActionDialog>
      )}
    >
      Refund…
    </DialogButton>
  )
}
