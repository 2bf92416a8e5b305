'use client'

import { usePathname } from 'next/navigation'
import { type ReactNode, useState } from 'react'
import { Dialog } from '@/components/ui/dialog'
import { Icon } from '@/components/ui/icon'
import { Link } from '@/components/ui/link'
import { useOperatorSession } from './operator-session'
import { findPage, pagesFor } from './pages'
import { type Counts, PageList, sumCounts } from './sidebar'

const tabNames = ['Overview', 'Users', 'Promos', 'App versions']

const tabClass =
  'relative grid justify-items-center gap-0.5 rounded-card pt-[5px] pb-[3px] font-medium text-11 leading-[14px] text-muted aria-[current]:text-ink'

/** Phone navigation: four tabs, and a dialog with all pages. */
export function TabBar({ counts, footer }: { counts: Counts; footer: ReactNode }) {
  const { role } = useOperatorSession().operator
  const path = usePathname()
  const current = findPage(path)?.area.name
  const [openedAt, setOpenedAt] = useState<string>()
  const areas = pagesFor(role).flatMap(group => group.areas)
  const shown = tabNames.flatMap(name => areas.filter(area => area.name === name))
  const isOtherArea = current !== undefined && !tabNames.includes(current)
  return (
    <nav
      aria-label="Console tabs"
      className="fixed inset-x-0 bottom-0 z-25 grid grid-cols-5 border-line border-t bg-surface px-1.5 pt-1.5 pb-[calc(6px+env(safe-area-inset-bottom))] side:hidden"
    >
      {shown.map(({ pages, icon, name, short }) => (
        <Link
          key={name}
          href={pages[0].href}
          aria-current={name === current ? 'page' : undefined}
          className={tabClass}
        >
          <Icon name={icon} className="size-5" />
          {short ?? name}
          <Dot count={sumCounts(pages, counts).count} />
        </Link>
      ))}
      <button
        type="button"
        onClick={() => setOpenedAt(path)}
        aria-current={isOtherArea ? 'page' : undefined}
        aria-haspopup="dialog"
        className={tabClass}
      >
        <Icon name="list" className="size-5" />
        More
      </button>
      <Dialog
        isOpen={openedAt === path}
        onClose={() => setOpenedAt(undefined)}
        title="All pages"
        footer={<div className="min-w-0 flex-1">{footer}</div>}
      >
        <nav aria-label="All pages">
          <PageList counts={counts} />
        </nav>
      </Dialog>
    </nav>
  )
}

function Dot({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className="absolute top-[3px] left-[calc(50%+7px)] size-[7px] rounded-full bg-danger-solid ring-2 ring-surface">
      <span className="sr-only">{count} waiting</span>
    </span>
  )
}
