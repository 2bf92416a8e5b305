'use client'

import { outdatedRequestsFact } from '@/app/admin/(console)/app-versions/outdated-requests-fact'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { endedRolloutFact, stagesFact } from '@/lib/app-config/release/describe-force'
import type { RolloutStep } from '@/lib/app-config/release/rollout-rules'
import { formatReleaseName, type PublishedRelease, platformNames } from '@/lib/app-config/release/rules'
import type { ReleaseInput as Values } from '@/lib/app-config/release/schema-console'
import { pluralize } from '@/lib/core/format'

type Props = {
  values: Values
  /** Empty without a rollout. */
  stages: readonly RolloutStep[]
  ended: PublishedRelease | undefined
  /** Waiting requests that can no longer be approved afterwards. */
  outdated: readonly string[]
  onClose: () => void
  onConfirm: (input: { reason: string; typed: string }) => Promise<string | undefined>
}

/** Of a release that forces no update. */
export function PublishReleaseDialog({ values, stages, ended, outdated, onClose, onConfirm }: Props) {
  const users = `${platformNames[values.platform]} users`
  const [first] = stages
  const isNow = values.publishAt === 'now'
  const verb = isNow ? 'Publish' : 'Schedule'
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`${verb} ${formatReleaseName(values)}${isNow ? ' now' : ''}?`}
      facts={[
        ended && endedRolloutFact(ended),
        outdatedRequestsFact(outdated),
        { name: 'Offered to', value: first ? `${first.percent}% of ${users}` : `All ${users}` },
        first && stagesFact(stages),
        { name: 'Notes', value: pluralize(values.notes.length, 'note') },
      ]}
      needsReason={false}
      confirmLabel={verb}
      cancelLabel="Keep editing"
      onConfirm={onConfirm}
    >
      Apps offer the update with their next request{!isNow && ' from then on'}. You can withdraw the release
      at any time. Devices that already updated keep the new version.
    </ConfirmDialog>
  )
}
