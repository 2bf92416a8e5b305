import { useEffect, useRef } from 'react'

/** Scrolls a row of tabs horizontally so that the current tab is visible. */
export function useScrollToCurrent<Row extends HTMLElement = HTMLElement>(current: string) {
  const row = useRef<Row>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current tab is read from the DOM
  useEffect(() => {
    const tab = row.current?.querySelector('[aria-current],[aria-selected=true]')
    if (!row.current || !tab) return
    const [outer, inner] = [row.current.getBoundingClientRect(), tab.getBoundingClientRect()]
    if (inner.left >= outer.left && inner.right <= outer.right) return
    row.current.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2
  }, [current])
  return row
}
