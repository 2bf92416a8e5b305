import { type RefObject, useEffect, useRef } from 'react'

/** Moves a row of tabs sideways so that the current one is in sight, each time that another one is. */
export function useScrollToCurrent<Row extends HTMLElement = HTMLElement>(
  current: string,
): RefObject<Row | null> {
  const row = useRef<Row>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is current is read from the row itself
  useEffect(() => {
    const tab = row.current?.querySelector('[aria-current],[aria-selected=true]')
    if (!row.current || !tab) return
    const [outer, inner] = [row.current.getBoundingClientRect(), tab.getBoundingClientRect()]
    if (inner.left >= outer.left && inner.right <= outer.right) return
    row.current.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2
  }, [current])
  return row
}
