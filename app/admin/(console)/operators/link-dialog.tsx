'use client'

import { Button } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { Dialog } from '@/components/ui/dialog'

export function LinkDialog({ link, onClose }: { link: string; onClose: () => void }) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Send this link yourself"
      isDismissable={false}
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <p className="text-pretty text-ink-soft">
        Mail delivery is not configured, so the invitation was not sent. The link works once, within three
        days. Anyone with the link can set the password.
      </p>
      <p className="break-all rounded-control bg-sunken px-3 py-2 font-mono text-12 inset-ring inset-ring-line">
        {link}
      </p>
      <CopyButton text={link} label="Copy link" />
    </Dialog>
  )
}
