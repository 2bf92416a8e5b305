'use client'

import { usePathname } from 'next/navigation'
import type { ReactNode } from 'react'
import { Icon } from '@/components/ui/icon'
import { Kbd } from '@/components/ui/kbd'
import { Link } from '@/components/ui/link'
import { Logo } from '@/components/ui/logo'
import { useBreadcrumb } from './breadcrumb'
import { findPage, home } from './pages'
import { presenceSlot } from './presence-slot'

export function TopBar({
  clock,
  environment,
  onOpenPalette,
  onPreparePalette,
}: {
  clock: ReactNode
  environment: ReactNode
  onOpenPalette: () => void
  onPreparePalette: () => void
}) {
  return (
    <header className="sticky top-(--band) z-20 flex h-13 items-center gap-2 border-line border-b bg-surface pr-3 pl-4 sm:h-12 sm:gap-2.5 sm:px-5 side:rounded-t-sheet side:pr-3.5 side:pl-7">
      <Breadcrumbs />
      <span id={presenceSlot} role="status" aria-label="Other operators" className="ml-auto min-w-0" />
      <div className="flex flex-none items-center gap-2 sm:gap-2.5">
        {clock}
        <button
          type="button"
          onClick={onOpenPalette}
          onPointerEnter={onPreparePalette}
          onFocus={onPreparePalette}
          aria-keyshortcuts="Meta+K Control+K"
          className="grid size-10 place-items-center rounded-control sm:flex sm:h-[30px] sm:w-[180px] sm:items-center sm:gap-2 sm:bg-sunken sm:pr-1.5 sm:pl-[9px] sm:text-muted sm:inset-ring sm:inset-ring-line sm:hover:inset-ring-line-strong wide:w-[236px]"
        >
          <Icon name="search" className="size-[18px] sm:size-3.5" />
          <span className="sr-only sm:not-sr-only">Find anything</span>
          <Kbd keys="⌘K" className="ml-auto hidden! sm:inline-flex!" />
        </button>
        {environment}
      </div>
    </header>
  )
}

function Breadcrumbs() {
  const path = usePathname()
  const detail = useBreadcrumb()
  const found = findPage(path)
  const isDetail = found !== undefined && path !== found.page.href
  return (
    <nav aria-label="Breadcrumb" className="min-w-0">
      {isDetail ? (
        <Link
          href={found.page.href}
          className="inline-flex h-10 items-center gap-1 font-medium text-[15px] tracking-[-0.012em] sm:hidden"
        >
          <Icon name="left" className="size-[18px]" />
          {found.page.name}
        </Link>
      ) : (
        <Link href={home} className="inline-flex h-10 items-center sm:hidden">
          <Logo name="Slatekeeper" />
        </Link>
      )}
      <ol className="hidden items-center gap-1.5 text-muted sm:flex">
        {found && found.area.name !== found.page.name && <Breadcrumb>{found.area.name}</Breadcrumb>}
        {found && isDetail && (
          <Breadcrumb>
            <Link href={found.page.href} className="inline-flex min-h-6 items-center hover:text-ink">
              {found.page.name}
            </Link>
          </Breadcrumb>
        )}
        <li aria-current="page" className="truncate font-medium text-ink">
          {isDetail || !found ? detail : found.page.name}
        </li>
      </ol>
    </nav>
  )
}

function Breadcrumb({ children }: { children: ReactNode }) {
  return (
    <>
      <li className="flex-none">{children}</li>
      <li aria-hidden="true" className="text-line-strong">
        /
      </li>
    </>
  )
}
