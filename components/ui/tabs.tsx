'use client'

import { usePathname } from 'next/navigation'
import { Link } from '@/components/ui/link'
import { useScrollToCurrent } from './use-scroll-to-current'

export type TabLink = {
  href: string
  name: string
  count?: string | number
  isCurrent?: boolean
}

/** Tabs are links; the current one matches the path unless `isCurrent` overrides it. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly TabLink[] }) {
  const pathname = usePathname()
  const row = useScrollToCurrent(tabs.find(({ isCurrent }) => isCurrent)?.href ?? pathname)
  return (
    <nav
      ref={row}
      aria-label={label}
      className="mb-3.5 flex items-center gap-x-5 overflow-x-auto border-line border-b [scrollbar-width:none] max-sm:-mx-4 max-sm:px-4 sm:flex-wrap"
    >
      {tabs.map(({ href, name, count, isCurrent }) => (
        <Link
          key={href}
          href={href}
          data-tab
          aria-current={(isCurrent ?? href === pathname) ? 'page' : undefined}
          className="-mb-px inline-flex h-[42px] flex-none items-center gap-1.5 whitespace-nowrap border-transparent border-b-2 font-medium text-muted transition-colors -outline-offset-2! hover:text-ink aria-[current]:border-ink aria-[current]:text-ink sm:h-9"
        >
          {name}
          {count !== undefined && <span className="text-11 text-muted tabular-nums">{count}</span>}
        </Link>
      ))}
    </nav>
  )
}
