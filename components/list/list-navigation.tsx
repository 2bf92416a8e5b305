'use client'

import { useRouter } from 'next/navigation'
import { type ComponentProps, createContext, type ReactNode, useContext, useMemo, useTransition } from 'react'
import { buttonClass } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorState } from '@/components/ui/error-state'
import type { ListFrame } from '@/lib/list/rules'

type Navigation = {
  /** Navigates to another state of the list; the current rows stay visible, dimmed, until it has loaded. */
  go: (href: string) => void
  isBusy: boolean
}

const Context = createContext<Navigation>({ go: href => location.assign(href), isBusy: false })

export function ListNavigation({ children }: { children: ReactNode }) {
  const router = useRouter()
  const [isBusy, start] = useTransition()
  const navigation = useMemo(
    () => ({ go: (href: string) => start(() => router.push(href, { scroll: false })), isBusy }),
    [router, isBusy],
  )
  return <Context value={navigation}>{children}</Context>
}

export function useListNavigation(): Navigation {
  return useContext(Context)
}

/** Works as a plain link before hydration. */
export function ListLink({ href, onClick, ...rest }: ComponentProps<'a'> & { href: string }) {
  const { go } = useListNavigation()
  return (
    <a
      href={href}
      onClick={event => {
        onClick?.(event)
        const isPlain =
          event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
        if (event.defaultPrevented || !isPlain) return
        event.preventDefault()
        go(href)
      }}
      {...rest}
    />
  )
}

type FailureProps = { frame: ListFrame; title: string; children: string }

/** In place of rows that could not be loaded; the filters stay, so that the operator can change them. */
export function ListFailure({ frame, title, children }: FailureProps) {
  const { go } = useListNavigation()
  return (
    <ErrorState
      title={title}
      requestId={frame.failedRequestId || undefined}
      onRetry={() => go(frame.path + frame.search)}
    >
      {children}
    </ErrorState>
  )
}

/** In place of rows if none match the filters. */
export function NoMatches({ frame, children }: { frame: ListFrame; children: ReactNode }) {
  return (
    <EmptyState
      action={
        <ListLink href={frame.clearHref} className={buttonClass()}>
          Clear filters
        </ListLink>
      }
    >
      {children}
    </EmptyState>
  )
}

/** Leads from an empty queue to the view with all rows. */
export function AllRows({ frame }: { frame: ListFrame }) {
  const all = frame.views.find(({ key }) => key === 'all')
  return (
    all && (
      <ListLink href={all.href} className={buttonClass()}>
        All {frame.nouns.many}
      </ListLink>
    )
  )
}
