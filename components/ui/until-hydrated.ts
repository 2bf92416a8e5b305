'use client'

import { type Ref, useCallback } from 'react'

/**
 * An attribute of the server's HTML, removed when React has hydrated the element, and `data-early` with its name until then. It is
 * removed from the DOM, because rendering again would block input after each part of the page.
 */
export function useUntilHydrated<Element extends HTMLElement>(
  attribute: 'disabled' | 'aria-disabled' | 'inert',
  { isNeeded = true, ref }: { isNeeded?: boolean; ref?: Ref<Element> | undefined } = {},
) {
  const setElement = useCallback(
    (element: Element | null) => {
      if (element) markHydrated(element)
      if (typeof ref === 'function') return ref(element)
      if (ref) ref.current = element
    },
    [ref],
  )
  return {
    ref: setElement,
    ...(isNeeded && typeof window === 'undefined' && { [attribute]: true, 'data-early': attribute }),
    // Only development compares attributes. In production it would hide texts that differ.
    // biome-ignore lint/style/noProcessEnv: replaced by the bundler
    ...(process.env.NODE_ENV !== 'production' && { suppressHydrationWarning: true }),
  }
}

function markHydrated(element: HTMLElement) {
  const attribute = element.dataset.early
  if (!attribute) return
  element.removeAttribute(attribute)
  delete element.dataset.early
}
