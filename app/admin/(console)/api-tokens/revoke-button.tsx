'use client'

import { useState } from 'react'
import { useToaster } from '@/components/admin/feedback/toaster'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { revokeToken } from './actions'

export function RevokeButton({ id, name }: { id: number; name: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const { showToast } = useToaster()
  return (
    <>
      <Button size="small" aria-label={`Revoke ${name}`} onClick={() => setIsOpen(true)}>
        Revoke
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={`Revoke “${name}”?`}
        confirmLabel="Revoke token"
        cancelLabel="Keep token"
        isDanger
        onConfirm={async ({ reason }) => {
          const answer = await revokeToken({ id, reason })
          if (!answer.ok) return answer.message
          showToast({ text: `Revoked “${name}”` })
        }}
      >
        Its calls fail immediately, and its pending requests can no longer be approved. This cannot be undone.
      </ConfirmDialog>
    </>
  )
}
