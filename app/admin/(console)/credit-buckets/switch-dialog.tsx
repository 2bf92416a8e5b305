'use client'

import { useToaster } from '@/components/admin/feedback/toaster'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { pluralize } from '@/components/ui/format'
import { setBucketStatus } from './actions'
import type { ShownBucket } from './shown-bucket'

export function SwitchDialog({ bucket, onClose }: { bucket: ShownBucket; onClose: () => void }) {
  const { id, name, isActive, claimable } = bucket
  const { showResult } = useToaster()
  const affected =
    claimable === 0 ? 'No published promo uses it.' : `${pluralize(claimable, 'published promo')} affected:`
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`${isActive ? 'Deactivate' : 'Activate'} “${name}”?`}
      confirmText={name}
      confirmLabel={isActive ? 'Deactivate bucket' : 'Activate bucket'}
      cancelLabel={isActive ? 'Keep active' : 'Keep inactive'}
      isDanger={isActive}
      onConfirm={async ({ reason, typed }) => {
        const result = showResult(await setBucketStatus({ id, isActive: !isActive, reason }, typed))
        return result.ok ? undefined : result.message
      }}
    >
      {affected}
      {claimable > 0 &&
        (isActive
          ? ' users who claim get the answer “Credits cannot be awarded right now”. Credits already awarded stay.'
          : ' users can claim again, within the budget of each promo.')}
    </ConfirmDialog>
  )
}
