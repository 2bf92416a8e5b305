'use client'

import { useState } from 'react'
import { endWindow } from '@/app/admin/(console)/generated/actions'
import { Card } from '@/components/page/card'
import { Button, buttonClass } from '@/components/ui/button'
import { useClock } from '@/components/ui/clock'
import { Link } from '@/components/ui/link'
import { onDemand } from '@/components/ui/on-demand'
import { State } from '@/components/ui/state'
import { Time } from '@/components/ui/time'
import { type Closure, findPlatformStates, type PlatformState } from '@/lib/app-config/maintenance/rules'
import { platformNames } from '@/lib/app-config/release/rules'

const EndWindowDialog = onDemand(
  async () => (await import('@/components/shell/end-window-dialog')).EndWindowDialog,
)

type Props = {
  closures: readonly Closure[]
  canEdit: boolean
  isManager: boolean
}

/** The state that the app has now, by platform, whatever causes it. */
export function PlatformsCard({ closures, canEdit, isManager }: Props) {
  const { now } = useClock()
  const [ending, setEnding] = useState<Closure['window']>(null)

  return (
    <Card title="The app now" isLined isFlush>
      <ul className="divide-y divide-line">
        {findPlatformStates(closures, now).map(state => {
          const { platform, closure } = state
          const name = platformNames[platform]
          const window = closure?.window
          return (
            <li key={platform} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5">
              <b className="w-16 font-medium">{name}</b>
              <span className="min-w-0 flex-1 basis-60">
                <Description {...state} />
              </span>
              {closure && window && canEdit && (
                <Button size="small" onClick={() => setEnding(window)}>
                  {closure.platforms.length === 1 ? `End for ${name}…` : 'End for all platforms…'}
                </Button>
              )}
              {!closure && isManager && (
                <Link
                  href={`/admin/maintenance/new?now=${platform}`}
                  className={buttonClass({ size: 'small' })}
                >
                  Close {name} now
                </Link>
              )}
            </li>
          )
        })}
      </ul>
      {ending && <EndWindowDialog window={ending} end={endWindow} onClose={() => setEnding(null)} />}
    </Card>
  )
}

function Description({ closure, next }: PlatformState) {
  if (!closure)
    return (
      <>
        <State is="live">Open</State>
        {next?.startsAt && (
          <span className="ml-3 text-muted">
            closes <Time at={next.startsAt} relative="beside" />
          </span>
        )}
      </>
    )
  return (
    <>
      <State is="failed">Closed</State>
      <span className="ml-3 text-muted">
        {closure.startsAt && (
          <>
            since <Time at={closure.startsAt} />,{' '}
          </>
        )}
        {closure.endsAt ? (
          <>
            until <Time at={closure.endsAt} relative="beside" />
          </>
        ) : (
          'with no end set'
        )}
        {closure.window === null ? ', by the switch' : ''}
      </span>
    </>
  )
}
