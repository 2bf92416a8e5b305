'use client'

import { CopyDialog } from '@/components/feedback/copy-dialog'

export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <CopyDialog title="Copy the secret now" text={secret} copyLabel="Copy secret" onClose={onClose}>
      The receiver needs it to verify signatures. It is not shown again. If it is lost, rotate it.
    </CopyDialog>
  )
}
