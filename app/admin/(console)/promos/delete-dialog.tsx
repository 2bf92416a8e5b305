'use client'

import type { Route } from 'next'
import { useRouter } from 'next/navigation'
import { useToaster } from '@/components/admin/feedback/toaster'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { deletePromo } from './actions'

export function DeletePromoDialog({ id, name, onClose }: { id: number; name: string; onClose: () => void }) {
  const { showToast } = useToaster()
  const router = useRouter()
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`Delete “${name}” permanently?`}
      confirmText={name}
      confirmLabel="Delete"
      cancelLabel="Keep promo"
      isDanger
      onConfirm={async ({ reason, typed }) => {
        const result = await deletePromo({ id, reason }, typed)
        if (!result.ok) return result.message
        showToast({ text: `Deleted “${name}”` })
        router.push('/admin/promos' as Route)
      }}
    >
      No user has claimed this promo. You cannot undo this. The audit log keeps its terms.
    </ConfirmDialog>
  )
}
