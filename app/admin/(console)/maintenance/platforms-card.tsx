'use client'

import type { Route } from 'next'
import Link from 'next/link'
import { useState } from 'react'
import { useToaster } from '@/components/feedback/toaster'
import { Card } from '@/components/page/card'
import { Button, buttonClass } from '@/components/ui/button'
import { useClock } from '@/components/ui/clock'
import { ErrorNote } from '@/components/ui/note'
import { State } from '@/components/ui/state'
import { Time } from '@/components/ui/time'
import { type Closure, findPlatformStates, type PlatformState } from '@/lib/app-config/maintenance/rules'
import { platformNames } from '@/lib/app-config/release/rules'
import { messageOf } from '@/lib/console/action-result'
import { end as endWindow } from './actions'
import type { ShownWindow } from './window-row'

type Props = {
  closures: readonly Closure[]
  windows: readonly ShownWindow[]
  canEdit: boolean
  isManager: boolean
}

/** The state that the app has now, by platform, whatever causes it. */
export function PlatformsCard({ closures, windows, canEdit, isManager }: Props) {
  const { now } = useClock()
  const { showToast } = useToaster()
  const [error, setError] = useState('')
  const [isBusy, setIsBusy] = useState(false)

  async function end({ id, updatedAt }: ShownWindow) {
    setIsBusy(true)
    const result = await endWindow({ id, updatedAt }).catch(() => undefined)
    setIsBusy(false)
    setError(messageOf(result))
    if (result?.ok) showToast({ text: result.result.text })
  }

  return (
    <Card title="The app now" isLined isFlush>
      <ErrorNote className="p-3">{error}</ErrorNote>
      <ul className="divide-y divide-line">
        {findPlatformStates(closures, now).map(state => {
          const { platform, closure } = state
          const name = platformNames[platform]
          const window = windows.find(
            candidate => candidate.state === 'active' && candidate.startsAt === closure?.startsAt,
          )
          return (
            <li key={platform} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5">
              <b className="w-16 font-medium">{name}</b>
              <span className="min-w-0 flex-1 basis-60">
                <Description {...state} />
              </span>
              {closure?.source === 'window' && window && canEdit && (
                <Button size="small" disabled={isBusy} onClick={() => void end(window)}>
                  {window.platforms.length === 1 ? `End for ${name}` : 'End for all platforms'}
                </Button>
              )}
              {!closure && isManager && (
                <Link
                  href={`/admin/maintenance/new?now=${platform}` as Route}
                  prefetch={false}
                  className={buttonClass({ size: 'small' })}
                >
                  Close {name} now
                </Link>
              )}
            </li>
          )
        })}
      </ul>
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
        {closure.source === 'switch' ? ', by the switch' : ', by a window'}
      </span>
    </>
  )
}
