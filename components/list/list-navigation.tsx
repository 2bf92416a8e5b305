'use client'

import type { Route } from 'next'
import { useRouter } from 'next/navigation'
import { type ComponentProps, createContext, type ReactNode, useContext, useMemo, useTransition } from 'react'

type Navigation = {
  /** Shows the list at that address; what is in sight stays, dimmed, until it has come. */
  go: (href: string) => void
  isBusy: boolean
}

const Context = createContext<Navigation>({ go: href => location.assign(href), isBusy: false })

/** Lets all parts of one list move together. */
export function ListNavigation({ children }: { children: ReactNode }) {
  const router = useRouter()
  const [isBusy, start] = useTransition()
  const navigation = useMemo(
    () => ({ go: (href: string) => start(() => router.push(href as Route, { scroll: false })), isBusy }),
    [router, isBusy],
  )
  return <Context value={navigation}>{children}</Context>
}

/** How the list around moves. */
export function useListNavigation(): Navigation {
  return useContext(Context)
}

/** A link to another state of the same list; before scripts have come it is a link like any other. */
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
