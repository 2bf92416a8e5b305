'use client'

import { CopyDialog } from '@/components/feedback/copy-dialog'

export function LinkDialog({ link, onClose }: { link: string; onClose: () => void }) {
  return (
    <CopyDialog title="Send this link yourself" text={link} copyLabel="Copy link" onClose={onClose}>
      Mail delivery is not configured, so the invitation was not sent. The link works once, within three days.
      Anyone with the link can set the password.
    </CopyDialog>
  )
}
