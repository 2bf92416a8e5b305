'use client'

import type { Route } from 'next'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import type { ReactNode } from 'react'
import { Icon } from '@/components/ui/icon'
import { Logo } from '@/components/ui/logo'
import { useOperatorSession } from './operator-session'
import { findPage, home, pagesFor } from './pages'

/** Number of items that need attention per page, by path; red with `hasFailed`. */
export type Counts = Readonly<Record<string, { count: number; hasFailed?: boolean }>>

export function PageList({ counts }: { counts: Counts }) {
  const { role } = useOperatorSession().operator
  const current = findPage(usePathname())?.page.href
  return pagesFor(role).map(({ name, pages }) => (
    <div key={name}>
      {name && <h2 className="mt-[13px] mb-[3px] px-2 font-medium text-11 text-muted">{name}</h2>}
      <ul>
        {pages.map(page => {
          const badge = counts[page.href]
          return (
            <li key={page.href}>
              <Link
                href={page.href as Route}
                prefetch={false}
                aria-current={page.href === current ? 'page' : undefined}
                className="group flex h-10 items-center gap-[9px] rounded-control px-2 text-ink-soft hover:bg-hover aria-[current]:bg-raised aria-[current]:font-medium aria-[current]:text-ink aria-[current]:shadow-raised aria-[current]:ring aria-[current]:ring-line side:h-7"
              >
                <Icon name={page.icon} className="text-muted group-aria-[current]:text-ink" />
                {page.name}
                {badge && badge.count > 0 && <Badge {...badge} />}
              </Link>
            </li>
          )
        })}
      </ul>
    </div>
  ))
}

function Badge({ count, hasFailed = false }: { count: number; hasFailed?: boolean }) {
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
      className="sticky top-(--band) hidden h-[calc(100dvh-var(--band))] flex-col overflow-auto pt-3.5 pr-2.5 pb-2.5 pl-3 [scrollbar-width:none] side:flex"
    >
      <Link href={home} prefetch={false} className="mb-3 inline-flex self-start rounded-control px-2 pt-0.5">
        <Logo name="Slatekeeper" />
      </Link>
      {children}
      <div className="mt-auto pt-3">{footer}</div>
    </nav>
  )
}
