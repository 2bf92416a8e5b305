'use client'

import { useEffect } from 'react'
import { listForcedUpdateFacts } from '@/app/admin/(console)/app-versions/forced-update-facts'
import { outdatedRequestsFact } from '@/app/admin/(console)/app-versions/outdated-requests-fact'
import { useClock } from '@/components/ui/clock'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import {
  describeForced,
  endedRolloutFact,
  stagesFact,
  stopNote,
} from '@/lib/app-config/release/describe-force'
import type { RolloutStep } from '@/lib/app-config/release/rollout-rules'
import { formatReleaseName, type PublishedRelease, platformNames } from '@/lib/app-config/release/rules'
import type { ReleaseInput as Values } from '@/lib/app-config/release/schema-console'
import type { ForcedUpdateImpact } from '@/lib/console/impact/forced-update-impact'
import { formatCount, formatDate, formatDateTime, pluralize, wallTime } from '@/lib/core/format'

type Props = {
  values: Values
  /** Of a rollout that has not reached all users; empty without one. */
  stages: readonly RolloutStep[]
  radius: ForcedUpdateImpact | undefined
  /** Called when the dialog opens, because the devices were counted while the form was filled in. */
  recount: () => void
  secondManagerAbove: number
  ended: PublishedRelease | undefined
  /** Waiting requests that can no longer be approved afterwards. */
  outdated: readonly string[]
  onClose: () => void
  onConfirm: (input: { reason: string; typed: string }) => Promise<string | undefined>
}

export function ForceUpdateDialog(props: Props) {
  const { values, stages, radius, recount, secondManagerAbove, ended, outdated, onClose, onConfirm } = props
  const { now, zone } = useClock()
  useEffect(recount, [recount])
  const { platform, publishAt } = values
  const version = values.version.trim()
  const at = publishAt === null || publishAt === 'now' ? null : new Date(publishAt)
  const isScheduled = at !== null && at > now
  const devices = radius
    ? pluralize(radius.affectedDevices, `${platformNames[platform]} device`)
    : `${platformNames[platform]} devices`
  const startsOn = isScheduled ? formatDayPhrase(at, now, zone) : 'now'
  const isStaged = stages.length > 0
  const needsSecondManager = radius !== undefined && radius.affectedDevices > secondManagerAbove
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`Force ${describeForced(devices, { isStaged })}${isStaged ? '' : ` ${startsOn}`}?`}
      facts={[
        isStaged && stagesFact(stages, stopNote),
        ...(radius ? listForcedUpdateFacts(radius, zone) : []),
        ended && endedRolloutFact(ended),
        outdatedRequestsFact(outdated),
        needsSecondManager && {
          name: 'Second manager',
          value: `Required above ${formatCount(secondManagerAbove)} devices. The release waits for approval.`,
        },
      ]}
      confirmText={formatReleaseName(values)}
      confirmLabel={needsSecondManager ? 'Request approval' : 'Force update'}
      cancelLabel="Keep editing"
      isDanger
      onConfirm={onConfirm}
    >
      {isScheduled ? `From ${formatDateTime(at, zone, now)}` : 'From now on'}, versions below {version} show
      the update screen{isStaged && ' to users that the rollout has reached'}. You can withdraw the release at
      any time. Devices that already updated keep the new version.
    </ConfirmDialog>
  )
}

function formatDayPhrase(at: Date, now: Date, zone: string): string {
  if (formatDate(at, zone, now) !== formatDate(now, zone, now)) return `on ${formatDate(at, zone, now)}`
  return wallTime(at, zone).hour >= 17 ? 'tonight' : 'today'
}
