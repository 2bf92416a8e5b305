'use client'

import { useRouter } from 'next/navigation'
import { removePromo } from '@/app/admin/(console)/generated/actions'
import { ActionDialog } from '@/components/feedback/action-dialog'

export function DeletePromoDialog({ id, name, onClose }: { id: number; name: string; onClose: () => void }) {
  const router = useRouter()
  return (
    <ActionDialog
      onClose={onClose}
      title={`Delete “${name}” permanently?`}
      confirmText={name}
      confirmLabel="Delete"
      cancelLabel="Keep promo"
      isDanger
      needsReason={false}
      send={({ typed }) => removePromo({ id }, typed)}
      onDone={() => router.push('/admin/promos')}
    >
      No user has claimed this promo. You cannot undo this. The audit log keeps its terms.
    </ActionDialog>
  )
}
