'use client'

import { lazy, Suspense, useSyncExternalStore } from 'react'
import { buttonClass } from '@/components/ui/button'
import { ClockProvider } from '@/components/ui/clock'
import { PartBoundary } from '@/components/ui/error-boundary'
import { Logo } from '@/components/ui/logo'
import { Skeleton } from '@/components/ui/skeleton'
import { Tag } from '@/components/ui/tag'

/** Downloaded when it is first rendered. */
const Workbench = lazy(async () => ({ default: (await import('./workbench')).Workbench }))

type Props = {
  /** Time of the server render, as an ISO string. */
  now: string
  /** The service listens on the loopback interface. */
  isLocalOnly: boolean
}

/** The users that it shows are stored in the browser only. */
export function QaTools({ now, isLocalOnly }: Props) {
  const isHydrated = useIsHydrated()
  return (
    <div className="mx-auto max-w-[1240px] px-4 pb-10 side:px-7">
      <header className="flex h-12 items-center gap-2">
        <a href="/" className="inline-flex rounded-control">
          <Logo name="Slatekeeper" />
        </a>
        <Tag tone="info">Test data</Tag>
        <a href="/docs" className={`ml-auto ${buttonClass({ variant: 'ghost', size: 'small' })}`}>
          API reference
        </a>
      </header>
      <main id="main">
        <h1 className="font-semibold text-20">QA tools</h1>
        <p className="mt-0.5 mb-5 text-pretty text-muted">
          Test users in worlds: databases with their own content, settings and clock. This tab lists the users
          until it is closed. Scripts can use the{' '}
          <a href="/qa/openapi.json" className="text-accent underline">
            same calls
          </a>
          .
          {isLocalOnly && (
            <>
              {' '}
              Only this machine can connect: to use a phone in the same network, start the service with{' '}
              <code>HOST=0.0.0.0</code>.
            </>
          )}
        </p>
        <ClockProvider now={now} zone="UTC">
          <PartBoundary part="page">
            <Suspense fallback={<Loading />}>{isHydrated ? <Workbench /> : <Loading />}</Suspense>
          </PartBoundary>
        </ClockProvider>
      </main>
    </div>
  )
}

function useIsHydrated(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )
}

function Loading() {
  return (
    <div data-early>
      <Skeleton rows={6} label="Loading QA tools" />
    </div>
  )
}
