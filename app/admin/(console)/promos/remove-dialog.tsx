'use client'

import type { Route } from 'next'
import { useRouter } from 'next/navigation'
import { useToaster } from '@/components/admin/feedback/toaster'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { remove } from './actions'

/** Asks before a promo goes for good. */
export function RemoveDialog({ id, name, onClose }: { id: number; name: string; onClose: () => void }) {
  const { showToast } = useToaster()
  const router = useRouter()
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`Remove “${name}” for good?`}
      confirmText={name}
      confirmLabel="Remove"
      cancelLabel="Keep it"
      isDanger
      onConfirm={async ({ reason, typed }) => {
        const answer = await remove({ id, reason }, typed)
        if (!answer.ok) return answer.message
        showToast({ text: `Removed “${name}”` })
        router.push('/admin/promos' as Route)
      }}
    >
      Nobody has claimed it. It cannot be brought back; the audit log keeps its terms.
    </ConfirmDialog>
  )
}
