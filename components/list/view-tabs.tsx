'use client'

import type { ReactNode } from 'react'
import { useScrollToCurrent } from '@/components/ui/use-scroll-to-current'
import type { ListFrame } from '@/lib/list/rules'
import { formatRowCountShort, formatRowCount } from './format-row-count'
import { ListLink } from './list-navigation'

/** The views of a list as tabs with their counts; `end` stands last in line. A list with one view has none to choose. */
export function ViewTabs({ frame, end }: { frame: ListFrame; end?: ReactNode }) {
  const row = useScrollToCurrent(frame.views.find(({ isChosen }) => isChosen)?.key ?? '')
  if (frame.views.length === 1 && !(end && frame.isChanged)) return null
  return (
    <nav
      ref={row}
      aria-label="Views"
      className="mb-3.5 flex items-center gap-5 overflow-x-auto border-line border-b [scrollbar-width:none] max-fold:-mx-4 max-fold:px-4"
    >
      {frame.views.map(({ key, name, href, count, isChosen }) => (
        <ListLink
          key={key}
          href={href}
          aria-current={isChosen ? 'true' : undefined}
          {...(count && count.is !== 'exact' && { title: `${formatRowCount(count)} ${frame.nouns.many}` })}
          className="-mb-px -outline-offset-2! inline-flex h-[42px] flex-none items-center gap-1.5 whitespace-nowrap border-transparent border-b-2 font-medium text-muted hover:text-ink aria-[current]:border-ink aria-[current]:text-ink fold:h-9"
        >
          {name}
          {count && <span className="text-11 text-muted tabular-nums">{formatRowCountShort(count)}</span>}
        </ListLink>
      ))}
      {end && <span className="ml-auto flex-none pb-px">{end}</span>}
    </nav>
  )
}
