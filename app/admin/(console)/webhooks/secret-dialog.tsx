'use client'

import { Button } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { Dialog } from '@/components/ui/dialog'

export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Copy the secret now"
      isDismissable={false}
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <p className="text-pretty text-ink-soft">
        The receiver needs it to verify signatures. It is not shown again. If it is lost, rotate it.
      </p>
      <p className="break-all rounded-control bg-sunken px-3 py-2 font-mono text-12 inset-ring inset-ring-line">
        {secret}
      </p>
      <CopyButton text={secret} label="Copy secret" />
    </Dialog>
  )
}
