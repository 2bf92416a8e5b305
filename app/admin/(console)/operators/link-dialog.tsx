'use client'

import { Button } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { Dialog } from '@/components/ui/dialog'

/** Hands an invitation's link over where the service sends no mail. */
export function LinkDialog({ link, onClose }: { link: string; onClose: () => void }) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Hand this link over yourself"
      isDismissable={false}
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <p className="text-pretty text-ink-soft">
        This service sends no mail yet, so the invitation waits in the outbox. The link is good once, for
        three days; whoever has it chooses the password.
      </p>
      <p className="break-all rounded-control bg-sunken px-3 py-2 font-mono text-12 inset-ring inset-ring-line">
        {link}
      </p>
      <CopyButton text={link} label="Copy the link" />
    </Dialog>
  )
}
