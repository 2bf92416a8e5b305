'use client'

import { CountedAt } from '@/components/admin/layout/counted-at'
import { ShareBar } from '@/components/admin/charts/share-bar'
import { Button } from '@/components/ui/button'
import { useClock } from '@/components/ui/clock'
import { formatTime, formatCount, pluralize, formatPercent, formatTimeZone } from '@/components/ui/format'
import { Note } from '@/components/ui/note'
import { Switch } from '@/components/ui/switch'
import type { BlastRadius } from '@/lib/impact/blast-radius'
import { Hits } from './hits'
import type { Radius } from './use-blast-radius'

type Props = {
  isOn: boolean
  onChange: (isOn: boolean) => void
  canEdit: boolean
  isManager: boolean
  radius: Radius
  /** Moves the publish time, where it can still move. */
  onMove: ((at: string) => void) | undefined
}

/** The force flag, and right under it whom it stops. */
export function ForceCard({ isOn, onChange, canEdit, isManager, radius, onMove }: Props) {
  return (
    <section aria-label="Force the update" className="rounded-card border border-line bg-raised">
      <header className="flex items-start gap-3 px-4 pt-3.5 pb-3">
        <div className="min-w-0 flex-1">
          <h2 className="font-semibold">Force the update</h2>
          <p className="text-muted">Older builds stop at a screen that only leads to the store.</p>
        </div>
        <Switch label="Force the update" isBare isHot isOn={isOn} onChange={onChange} isDisabled={!canEdit} />
      </header>
      {isOn && (
        <div className="mx-4 grid gap-2.5 border-line border-t pt-3.5 pb-4">
          <Radiated {...radius} onMove={onMove} />
          {!isManager && (
            <Note tone="warn" title="Publishing it takes the role manager.">
              You can prepare it as a draft.
            </Note>
          )}
        </div>
      )}
    </section>
  )
}

function Radiated({ found, wrong, isCounting, countAnew, onMove }: Radius & Pick<Props, 'onMove'>) {
  if (wrong)
    return (
      <Note
        tone="bad"
        isAlert
        actions={
          <Button size="small" onClick={countAnew}>
            Try again
          </Button>
        }
      >
        Whom it stops could not be counted. {wrong}
      </Note>
    )
  if (!found)
    return (
      <p className="text-muted">{isCounting ? 'Counting devices' : 'Give a version to see whom it stops.'}</p>
    )
  const share = found.devices === 0 ? 0 : found.devicesHit / found.devices
  return (
    <>
      <div className="flex items-baseline justify-between">
        <h3 className="font-medium">Blast radius</h3>
        <span className="text-12 text-muted">
          {isCounting ? 'counting' : <CountedAt at={found.countedAt} />}
          {' · '}
          <button
            type="button"
            className="text-accent hover:underline"
            onClick={countAnew}
            disabled={isCounting}
          >
            Count again
          </button>
        </span>
      </div>
      {found.devices === 0 ? (
        <p className="text-muted">No device of this platform was seen in 28 days.</p>
      ) : (
        <>
          <ShareBar
            isCut
            label={`${formatPercent(share)} of devices must update to ${found.version}`}
            parts={found.rungs.map(({ label, devices, isHit }) => ({
              label,
              count: devices,
              isMarked: isHit,
            }))}
          />
          <p className="flex justify-between text-12 text-muted">
            <span className="text-danger">
              <b className="font-semibold">{formatPercent(share)}</b> must update
            </span>
            <span>
              <b className="font-semibold text-ink">{formatPercent(1 - share)}</b> already on {found.version}
            </span>
          </p>
        </>
      )}
      <Hits found={found} />
      <Locking found={found} onMove={onMove} />
    </>
  )
}

function Locking({ found, onMove }: { found: BlastRadius; onMove: Props['onMove'] }) {
  const { zone } = useClock()
  const { locking, later } = found
  if (locking.entries === 0) return null
  const at = later && new Date(later.at)
  return (
    <Note
      tone="warn"
      title={`${pluralize(locking.entries, 'entry locks', 'entries lock')} within 3 h of the change.`}
    >
      {later && at && (
        <>
          Publishing at {formatTime(at, zone)} {formatTimeZone(zone, at)} would leave {formatCount(later.left)}{' '}
          of them.{' '}
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
