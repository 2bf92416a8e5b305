'use client'

import { ActionDialog } from '@/components/admin/feedback/action-dialog'
import { pluralize } from '@/components/ui/format'
import { setBucketStatus } from './actions'
import type { ShownBucket } from './shown-bucket'

export function SwitchDialog({ bucket, onClose }: { bucket: ShownBucket; onClose: () => void }) {
  const { id, name, isActive, claimable } = bucket
  const affected =
    claimable === 0 ? 'No published promo uses it.' : `${pluralize(claimable, 'published promo')} affected:`
  return (
    <ActionDialog
      onClose={onClose}
      title={`${isActive ? 'Deactivate' : 'Activate'} “${name}”?`}
      confirmText={name}
      confirmLabel={isActive ? 'Deactivate bucket' : 'Activate bucket'}
      cancelLabel={isActive ? 'Keep active' : 'Keep inactive'}
      isDanger={isActive}
      send={({ reason, typed }) => setBucketStatus({ id, isActive: !isActive, reason }, typed)}
    >
      {affected}
      {claimable > 0 &&
        (isActive
          ? ' users who claim get the answer “Credits cannot be awarded right now”. Credits already awarded stay.'
          : ' users can claim again, within the budget of each promo.')}
    </ActionDialog>
  )
}
