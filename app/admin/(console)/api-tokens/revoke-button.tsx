'use client'

import { useState } from 'react'
import { revokeApiToken } from '@/app/admin/(console)/generated/actions'
import { ActionDialog } from '@/components/feedback/action-dialog'
import { Button } from '@/components/ui/button'

export function RevokeButton({ id, name }: { id: number; name: string }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button size="small" aria-label={`Revoke ${name}`} onClick={() => setIsOpen(true)}>
        Revoke
      </Button>
      <ActionDialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={`Revoke “${name}”?`}
        confirmLabel="Revoke token"
        cancelLabel="Keep token"
        isDanger
        send={({ reason }) => revokeApiToken({ id, reason })}
      >
        Its calls fail immediately, and its pending requests can no longer be approved. This cannot be undone.
      </ActionDialog>
    </>
  )
}
