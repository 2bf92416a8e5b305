'use client'

import { usePathname } from 'next/navigation'
import { Link } from '@/components/ui/link'
import { useScrollToCurrent } from '@/components/ui/use-scroll-to-current'
import { useOperatorSession } from './operator-session'
import { findPage, pagesFor } from './pages'
import { Badge, type Counts, sumCounts } from './sidebar'

/** The pages of an area that the role can open. Detail pages have breadcrumbs instead. */
export function AreaTabs({ counts }: { counts: Counts }) {
  const { role } = useOperatorSession().operator
  const path = usePathname()
  const row = useScrollToCurrent(path)
  const found = findPage(path)
  const areas = pagesFor(role).flatMap(group => group.areas)
  const area = areas.find(({ name }) => name === found?.area.name)
  if (!area || area.pages.length < 2 || path !== found?.page.href) return null
  return (
    <nav
      ref={row}
      // `relative`, or hidden texts of badges would widen the page.
      aria-label={`Pages of ${area.name}`}
      className="relative flex items-center gap-1 overflow-x-auto border-line border-b px-2 py-1.5 [scrollbar-width:none] sm:px-3 side:px-5"
    >
      {area.pages.map(page => (
        <Link
          key={page.href}
          href={page.href}
          aria-current={page.href === path ? 'page' : undefined}
          className="inline-flex h-9 flex-none items-center gap-1.5 rounded-control px-2 font-medium text-muted -outline-offset-2! hover:bg-hover hover:text-ink aria-[current]:bg-selected aria-[current]:text-ink sm:h-7"
        >
          {page.name}
          <Badge {...sumCounts([page], counts)} />
        </Link>
      ))}
    </nav>
  )
}
