'use client'

import type { Route } from 'next'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { type ReactNode, useState } from 'react'
import { Dialog } from '@/components/ui/dialog'
import { Icon } from '@/components/ui/icon'
import type { Role } from '@/lib/operator/rules'
import { findPage, pagesFor } from './pages'
import { type Counts, PageList } from './sidebar'

const inBar = ['/admin', '/admin/users', '/admin/promos', '/admin/app-versions']

const look =
  'relative grid justify-items-center gap-0.5 rounded-card pt-[5px] pb-[3px] font-medium text-11 leading-[14px] text-muted aria-[current]:text-ink'

/** The way to the four pages that a phone is used for, and to all others by "More". */
export function TabBar({ role, counts, foot }: { role: Role; counts: Counts; foot: ReactNode }) {
  const path = usePathname()
  const current = findPage(path)?.page.href
  const [openedAt, setOpenedAt] = useState<string>()
  const pages = pagesFor(role).flatMap(group => group.pages)
  const shown = inBar.flatMap(href => pages.filter(page => page.href === href))
  const isElsewhere = current !== undefined && !inBar.includes(current)
  return (
    <nav
      aria-label="Console, short"
      className="fixed inset-x-0 bottom-0 z-25 grid grid-cols-5 border-line border-t bg-surface px-1.5 pt-1.5 pb-[calc(6px+env(safe-area-inset-bottom))] side:hidden"
    >
      {shown.map(({ href, icon, name, short }) => (
        <Link
          key={href}
          href={href as Route}
          prefetch={false}
          aria-current={href === current ? 'page' : undefined}
          className={look}
        >
          <Icon name={icon} className="size-5" />
          {short ?? name}
          {(counts[href]?.count ?? 0) > 0 && <Due count={counts[href]?.count ?? 0} />}
        </Link>
      ))}
      <button
        type="button"
        onClick={() => setOpenedAt(path)}
        aria-current={isElsewhere ? 'page' : undefined}
        aria-haspopup="dialog"
        className={look}
      >
        <Icon name="list" className="size-5" />
        More
      </button>
      <Dialog isOpen={openedAt === path} onClose={() => setOpenedAt(undefined)} title="All pages">
        <nav aria-label="All pages">
          <PageList role={role} counts={counts} />
        </nav>
        {foot}
      </Dialog>
    </nav>
  )
}

function Due({ count }: { count: number }) {
  return (
    <span className="absolute top-[3px] left-[calc(50%+7px)] size-[7px] rounded-full bg-danger-solid ring-2 ring-surface">
      <span className="sr-only">{count} waiting</span>
    </span>
  )
}
