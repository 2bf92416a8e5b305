'use client'

import { usePathname } from 'next/navigation'
import type { ReactNode } from 'react'
import { Icon } from '@/components/ui/icon'
import { Link } from '@/components/ui/link'
import { Logo } from '@/components/ui/logo'
import { useOperatorSession } from './operator-session'
import { findPage, home, pagesFor } from './pages'

/** Number of items that need attention per page, by path; red with `hasFailed`. */
export type Counts = Readonly<Record<string, { count: number; hasFailed?: boolean }>>

export function PageList({ counts }: { counts: Counts }) {
  const { role } = useOperatorSession().operator
  const current = findPage(usePathname())
  return pagesFor(role).map(({ name, areas }) => (
    <div key={name}>
      {name && <h2 className="mt-[13px] mb-[3px] px-2 font-medium text-11 text-muted">{name}</h2>}
      <ul>
        {areas.map(area => {
          const { href } = area.pages[0]
          const inner = href === current?.page.href ? 'page' : 'true'
          return (
            <li key={href}>
              <Link
                href={href}
                aria-current={area.name === current?.area.name ? inner : undefined}
                className="group flex h-10 items-center gap-[9px] rounded-control px-2 text-ink-soft hover:bg-hover aria-[current]:bg-raised aria-[current]:font-medium aria-[current]:text-ink aria-[current]:shadow-raised aria-[current]:ring aria-[current]:ring-line side:h-7"
              >
                <Icon name={area.icon} className="text-muted group-aria-[current]:text-ink" />
                {area.name}
                <Badge {...sumCounts(area.pages, counts)} />
              </Link>
            </li>
          )
        })}
      </ul>
    </div>
  ))
}

/** The badge of an area: what waits on its pages. */
export function sumCounts(pages: readonly { href: string }[], counts: Counts): Required<Counts[string]> {
  const waiting = pages.flatMap(({ href }) => counts[href] ?? []).filter(({ count }) => count > 0)
  return {
    count: waiting.reduce((sum, { count }) => sum + count, 0),
    hasFailed: waiting.some(({ hasFailed }) => hasFailed),
  }
}

export function Badge({ count, hasFailed }: Required<Counts[string]>) {
  if (count === 0) return null
  return (
    <span className={`ml-auto font-medium text-11 tabular-nums ${hasFailed ? 'text-danger' : 'text-muted'}`}>
      {count}
      <span className="sr-only"> waiting</span>
    </span>
  )
}

export function Sidebar({ footer, children }: { footer: ReactNode; children: ReactNode }) {
  return (
    <nav
      aria-label="Console"
      className="sticky top-(--band) hidden h-[calc(100dvh-var(--band))] flex-col pt-3.5 pr-2.5 pb-2.5 pl-3 side:flex"
    >
      <Link href={home} className="mb-2 inline-flex self-start rounded-control px-2 pt-0.5">
        <Logo name="Slatekeeper" />
      </Link>
      {/* The padding is room for focus rings. */}
      <div className="-mx-1 min-h-0 flex-1 overflow-y-auto p-1 [scrollbar-width:thin]">{children}</div>
      <div className="border-line border-t pt-2">{footer}</div>
    </nav>
  )
}
