'use client'

import { endWindow } from '@/app/admin/(console)/generated/actions'
import { useAction } from '@/components/feedback/use-action'
import { Card } from '@/components/page/card'
import { Button, buttonClass } from '@/components/ui/button'
import { useClock } from '@/components/ui/clock'
import { Link } from '@/components/ui/link'
import { ErrorNote } from '@/components/ui/note'
import { State } from '@/components/ui/state'
import { Time } from '@/components/ui/time'
import { type Closure, findPlatformStates, type PlatformState } from '@/lib/app-config/maintenance/rules'
import { platformNames } from '@/lib/app-config/release/rules'

type Props = {
  closures: readonly Closure[]
  canEdit: boolean
  isManager: boolean
}

/** The state that the app has now, by platform, whatever causes it. */
export function PlatformsCard({ closures, canEdit, isManager }: Props) {
  const { now } = useClock()
  const { run, isBusy, error } = useAction()

  return (
    <Card title="The app now" isLined isFlush>
      <ErrorNote className="p-3">{error}</ErrorNote>
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
                <Button
                  size="small"
                  aria-disabled={isBusy}
                  onClick={() =>
                    !isBusy && run(() => endWindow({ id: window.id, updatedAt: window.updatedAt }))
                  }
                >
                  {closure.platforms.length === 1 ? `End for ${name}` : 'End for all platforms'}
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
