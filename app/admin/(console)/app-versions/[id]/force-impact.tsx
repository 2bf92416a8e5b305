'use client'

import type { ReactNode } from 'react'
import { ShareBar } from '@/components/charts/share-bar'
import { CountedAt } from '@/components/page/counted-at'
import { UsersLink } from '@/components/page/users-link'
import { Button } from '@/components/ui/button'
import { useClock } from '@/components/ui/clock'
import { Note } from '@/components/ui/note'
import type { ForcedUpdateImpact } from '@/lib/console/impact/forced-update-impact'
import {
  formatCount,
  formatMoney,
  formatPercent,
  formatTime,
  formatTimeZone,
  pluralize,
} from '@/lib/core/format'
import type { ImpactState } from './use-impact'

/** Undefined if the publish time cannot change. */
type OnMove = ((at: string) => void) | undefined

type Props = ImpactState & { isWithdrawn: boolean; onMove: OnMove }

export function ForceImpact({ impact, error, isCounting, recount, isWithdrawn, onMove }: Props) {
  if (error)
    return (
      <Note
        tone="bad"
        isAlert
        actions={
          <Button size="small" onClick={recount}>
            Try again
          </Button>
        }
      >
        Could not count the affected devices. {error}
      </Note>
    )
  if (!impact)
    return (
      <p className="text-muted">{isCounting ? 'Counting devices…' : 'Enter a version to see the impact.'}</p>
    )
  const share = impact.devices === 0 ? 0 : impact.affectedDevices / impact.devices
  return (
    <>
      <div className="flex items-baseline justify-between">
        <h3 className="font-medium">{isWithdrawn ? 'Impact if it is restored' : 'Impact'}</h3>
        <span className="text-12 text-muted">
          {isCounting ? 'Counting…' : <CountedAt at={impact.countedAt} />}
          {' · '}
          <button
            type="button"
            className="text-accent hover:underline"
            onClick={recount}
            disabled={isCounting}
          >
            Recount
          </button>
        </span>
      </div>
      {impact.devices === 0 ? (
        <p className="text-muted">No devices on this platform in the last 28 days.</p>
      ) : (
        <>
          <ShareBar
            isCut
            label={`${formatPercent(share)} of devices must update to ${impact.version}`}
            parts={impact.buildGroups.map(({ label, devices, isAffected }) => ({
              label,
              count: devices,
              isMarked: isAffected,
            }))}
          />
          <p className="flex justify-between text-12 text-muted">
            <span className="text-danger">
              <b className="font-semibold">{formatPercent(share)}</b> must update
            </span>
            <span>
              <b className="font-semibold text-ink">{formatPercent(1 - share)}</b> on {impact.version} or
              newer
            </span>
          </p>
        </>
      )}
      <Hits impact={impact} />
      <EntryLocks impact={impact} onMove={onMove} />
    </>
  )
}

function EntryLocks({ impact, onMove }: { impact: ForcedUpdateImpact; onMove: OnMove }) {
  const { zone } = useClock()
  const { locking, later } = impact
  if (locking.entries === 0) return null
  const at = later && new Date(later.at)
  return (
    <Note
      tone="warn"
      title={`${pluralize(locking.entries, 'entry locks', 'entries lock')} within 3 hours of the update.`}
    >
      {later && at && (
        <>
          Publishing at {formatTime(at, zone)} {formatTimeZone(zone, at)} would affect only{' '}
          {formatCount(later.left)}.{' '}
          {onMove && (
            <button
              type="button"
              className="font-medium text-accent hover:underline"
              onClick={() => onMove(later.at)}
            >
              Move to {formatTime(at, zone)}
            </button>
          )}
        </>
      )}
    </Note>
  )
}

function Hits({ impact }: { impact: ForcedUpdateImpact }) {
  const { zone } = useClock()
  const { locking } = impact
  const by = locking.by && new Date(locking.by)
  const build = `${impact.platform}<${impact.version}`
  return (
    <dl className="my-1 sm:grid sm:grid-cols-3">
      <Hit name="Devices blocked" count={formatCount(impact.affectedDevices)}>
        <UsersLink of={{ build }}>{pluralize(impact.affectedUsers, 'user')}</UsersLink>
        {impact.otherUsers}
      </Hit>
      <Hit
        name="With funds"
        count={<UsersLink of={{ build, funds: 'yes' }}>{formatCount(impact.fundedUsers)}</UsersLink>}
      >
        holding {formatMoney(impact.fundsCents)}
      </Hit>
      <Hit
        name="With open entries"
        count={<UsersLink of={{ build, playing: 'yes' }}>{formatCount(impact.playingUsers)}</UsersLink>}
      >
        {by
          ? `${pluralize(locking.entries, 'entry locks', 'entries lock')} by ${formatTime(by, zone)} ${formatTimeZone(zone, by)}`
          : 'none lock within 3 hours'}
      </Hit>
    </dl>
  )
}

function Hit({ name, count, children }: { name: string; count: ReactNode; children: ReactNode }) {
  return (
    <div className="border-line max-sm:grid max-sm:grid-cols-[1fr_auto] max-sm:items-baseline max-sm:border-t max-sm:py-1.5 max-sm:first:border-0 sm:border-l sm:pl-3.5 sm:first:border-0 sm:first:pl-0">
      <dt className="text-12 text-muted max-sm:text-14 max-sm:text-ink-soft">{name}</dt>
      <dd className="font-medium text-20 tracking-[-0.02em] tabular-nums">{count}</dd>
      <dd className="text-12 text-muted tabular-nums max-sm:col-span-2">{children}</dd>
    </div>
  )
}
