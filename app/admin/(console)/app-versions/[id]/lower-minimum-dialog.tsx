'use client'

import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { formatReleaseName, platformNames } from '@/lib/app-config/release/rules'
import type { ReleaseInput as Values } from '@/lib/app-config/release/schema-console'
import type { LoweringEffect } from '@/lib/console/impact/withdrawal-effect'
import { formatCount, pluralize } from '@/lib/core/format'

type Props = {
  values: Values
  lowering: LoweringEffect
  secondManagerAbove: number
  onClose: () => void
  onConfirm: (input: { reason: string; typed: string }) => Promise<string | undefined>
}

export function LowerMinimumDialog({ values, lowering, secondManagerAbove, onClose, onConfirm }: Props) {
  const { to, devices } = lowering
  const platform = platformNames[values.platform]
  const needsSecondManager = devices > secondManagerAbove
  return (
    <ConfirmDialog
      onClose={onClose}
      title={
        to ? `Lower the ${platform} minimum version to ${to}?` : `Remove the ${platform} minimum version?`
      }
      facts={
        needsSecondManager
          ? [
              {
                name: 'Second manager',
                value: `Required above ${formatCount(secondManagerAbove)} devices. The change waits for approval.`,
              },
            ]
          : []
      }
      confirmText={formatReleaseName(values)}
      confirmLabel={needsSecondManager ? 'Request approval' : 'Make optional'}
      cancelLabel="Keep editing"
      isDanger
      onConfirm={onConfirm}
    >
      {pluralize(devices, 'device')} can be used again without an update. Forcing the update later needs a new
      confirmation.
    </ConfirmDialog>
  )
}
