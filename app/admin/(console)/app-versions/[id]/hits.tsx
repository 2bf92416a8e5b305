'use client'

import type { ReactNode } from 'react'
import { useClock } from '@/components/ui/clock'
import { formatCount, formatMoney, formatTime, formatTimeZone, pluralize } from '@/components/ui/format'
import type { BlastRadius } from '@/lib/impact/blast-radius'

export function Hits({ impact }: { impact: BlastRadius }) {
  const { zone } = useClock()
  const { locking } = impact
  const by = locking.by && new Date(locking.by)
  return (
    <dl className="my-1 fold:grid fold:grid-cols-3">
      <Hit name="Devices blocked" count={impact.affectedDevices}>
        {pluralize(impact.affectedUsers, 'user')}
      </Hit>
      <Hit name="With funds" count={impact.fundedUsers}>
        holding {formatMoney(impact.fundsCents)}
      </Hit>
      <Hit name="With open entries" count={impact.playingUsers}>
        {by
          ? `${pluralize(locking.entries, 'entry locks', 'entries lock')} by ${formatTime(by, zone)} ${formatTimeZone(zone, by)}`
          : 'none lock within 3 hours'}
      </Hit>
    </dl>
  )
}

function Hit({ name, count, children }: { name: string; count: number; children: ReactNode }) {
  return (
    <div className="border-line max-fold:grid max-fold:grid-cols-[1fr_auto] max-fold:items-baseline max-fold:border-t max-fold:py-1.5 max-fold:first:border-0 fold:border-l fold:pl-3.5 fold:first:border-0 fold:first:pl-0">
      <dt className="text-12 text-muted max-fold:text-14 max-fold:text-ink-soft">{name}</dt>
      <dd className="font-medium text-20 tracking-[-0.02em] tabular-nums">{formatCount(count)}</dd>
      <dd className="text-12 text-muted tabular-nums max-fold:col-span-2">{children}</dd>
    </div>
  )
}
