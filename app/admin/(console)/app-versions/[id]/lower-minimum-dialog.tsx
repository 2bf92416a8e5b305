'use client'

import { useState } from 'react'
import { previewLowering } from '@/app/admin/(console)/app-versions/actions'
import { useAnswer } from '@/components/feedback/use-answer'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { formatReleaseName, platformNames } from '@/lib/app-config/release/rules'
import type { ReleaseInput as Values } from '@/lib/app-config/release/schema-console'
import type { LoweringEffect } from '@/lib/console/impact/withdrawal-effect'
import { formatCount, pluralize } from '@/lib/core/format'

type Props = {
  id: number
  values: Values
  /** As the page was rendered. The devices are counted again when the dialog opens. */
  lowering: LoweringEffect
  secondManagerAbove: number
  onClose: () => void
  onConfirm: (input: { reason: string; typed: string; devices: number }) => Promise<string | undefined>
}

export function LowerMinimumDialog(props: Props) {
  const { id, values, lowering, secondManagerAbove, onClose, onConfirm } = props
  const [attempts, setAttempts] = useState(0)
  const { result = lowering } = useAnswer(previewLowering, { id }, { version: String(attempts) })
  const devices = result?.devices ?? 0
  const needsSecondManager = devices > secondManagerAbove

  /** After a failure the devices are counted again. */
  async function confirm(given: { reason: string; typed: string }): Promise<string | undefined> {
    const problem = await onConfirm({ ...given, devices })
    if (problem !== undefined) setAttempts(last => last + 1)
    return problem
  }

  return (
    <ConfirmDialog
      onClose={onClose}
      title={formatTitle(values, result)}
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
      onConfirm={confirm}
    >
      {pluralize(devices, 'device')} can be used again without an update. Forcing the update later needs a new
      confirmation.
    </ConfirmDialog>
  )
}

/** `lowering` is null if the release does not set the minimum version anymore. */
function formatTitle(values: Values, lowering: LoweringEffect | null): string {
  if (!lowering) return `Make ${formatReleaseName(values)} optional?`
  const platform = platformNames[values.platform]
  return lowering.to
    ? `Lower the ${platform} minimum version to ${lowering.to}?`
    : `Remove the ${platform} minimum version?`
}
