'use client'

import { useClock } from '@/components/ui/clock'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import type { Fact } from '@/components/ui/facts'
import {
  formatTime,
  formatCount,
  formatDate,
  formatDateTime,
  formatMoney,
  pluralize,
  formatTimeZone,
  wallTime,
} from '@/components/ui/format'
import type { BlastRadius } from '@/lib/impact/blast-radius'
import { formatReleaseName, platformNames } from '@/lib/release/rules'
import type { ReleaseInput as Values } from '@/lib/release/schema-console'

type Props = {
  values: Values
  radius: BlastRadius | undefined
  secondManagerAbove: number
  onClose: () => void
  onConfirm: (given: { reason: string; typed: string }) => Promise<string | undefined>
}

/** Asks before a version is forced, with the number of devices in the question. */
export function ForceUpdateDialog({ values, radius, secondManagerAbove, onClose, onConfirm }: Props) {
  const { now, zone } = useClock()
  const { platform, version, publishAt } = values
  const at = publishAt === null || publishAt === 'now' ? null : new Date(publishAt)
  const isAhead = at !== null && at > now
  const devices = radius
    ? pluralize(radius.devicesHit, `${platformNames[platform]} device`)
    : `${platformNames[platform]} devices`
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`Force ${devices} to update ${isAhead ? wordDay(at, now, zone) : 'now'}?`}
      facts={radius ? factsOf(radius, zone, secondManagerAbove) : []}
      confirmText={formatReleaseName(values)}
      confirmLabel="Force update"
      cancelLabel="Keep optional"
      isDanger
      onConfirm={onConfirm}
    >
      {isAhead ? `From ${formatDateTime(at, zone, now)}` : 'From now on'}, builds below {version} stop at the
      update screen. You can withdraw it at any time; those who have updated stay updated.
    </ConfirmDialog>
  )
}

function factsOf(radius: BlastRadius, zone: string, most: number): Fact[] {
  const { devicesHit, fundedUsers, fundsCents, playingUsers, locking } = radius
  const by = locking.by && new Date(locking.by)
  const locks = by
    ? `; ${pluralize(locking.entries, 'entry locks', 'entries lock')} by ${formatTime(by, zone)} ${formatTimeZone(zone, by)}`
    : ''
  return [
    { name: 'Users with funds', value: `${formatCount(fundedUsers)}, holding ${formatMoney(fundsCents)}` },
    { name: 'Users with open entries', value: `${formatCount(playingUsers)}${locks}` },
    ...(devicesHit > most
      ? [{ name: 'Second manager', value: `Needed above ${formatCount(most)}; it waits until one agrees` }]
      : []),
  ]
}

function wordDay(at: Date, now: Date, zone: string): string {
  if (formatDate(at, zone, now) !== formatDate(now, zone, now)) return `on ${formatDate(at, zone, now)}`
  return wallTime(at, zone).hour >= 17 ? 'tonight' : 'today'
}
