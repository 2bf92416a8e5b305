'use client'

import type { Route } from 'next'
import { useRouter } from 'next/navigation'
import { type ComponentProps, type MouseEvent, startTransition } from 'react'

type Props = ComponentProps<'a'> & { href: string; prefetch?: false; scroll?: boolean }

/**
 * Replaces `next/link` in the build (`next.config.mjs`), whose prefetching the console does not use. A plain link until it is
 * hydrated.
 */
// biome-ignore lint/style/noDefaultExport: has the export of next/link
export default function Link({ href, onClick, prefetch: _, scroll = true, ...rest }: Props) {
  const router = useRouter()
  return (
    <a
      href={href}
      onClick={event => {
        onClick?.(event)
        if (!isPlainClick(event)) return
        event.preventDefault()
        startTransition(() => router.push(href as Route, { scroll }))
      }}
      {...rest}
    />
  )
}

/** A click that opens the link in this tab and that no handler has canceled. */
export function isPlainClick(event: MouseEvent<HTMLAnchorElement>): boolean {
  const { target, origin } = event.currentTarget
  const hasModifier = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
  const isHere = (target === '' || target === '_self') && origin === window.location.origin
  return event.button === 0 && !hasModifier && isHere && !event.defaultPrevented
}
