'use client'

import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { Icon, type IconName } from '@/components/ui/icon'
import { Menu } from '@/components/ui/menu'
import { formatCount } from '@/lib/core/format'
import { type ListFrame, pageSizes, withParameters } from '@/lib/list/rules'
import { formatRowRange } from './format-row-count'
import { ListLink, useListNavigation } from './list-navigation'

export function ListFooter({ frame, children }: { frame: ListFrame; children?: ReactNode }) {
  const { go } = useListNavigation()
  const sizes = pageSizes.map(size => ({
    id: String(size),
    label: `${size} rows per page`,
    isSelected: size === frame.size,
    onAction: () => go(frame.path + withParameters(frame.search, { size: String(size) })),
  }))
  return (
    <div className="flex items-center gap-3 border-line border-t py-2 pr-2 pl-3.5 text-12 text-muted">
      <span className="tabular-nums" role="status">
        {formatRowRange(frame)}
      </span>
      {frame.hiddenSort && <HiddenSort frame={frame} name={frame.hiddenSort} />}
      {frame.yielding && (
        <span className="hidden sm:@max-[1120px]:inline">
          Hidden here: {frame.yielding.labels.join(', ')}.{' '}
          <ListLink href={frame.yielding.showHref} className="text-accent underline">
            Show all
          </ListLink>
        </span>
      )}
      {frame.isSearchCut && (
        <span>
          Only the first {formatCount(frame.count.rows)} matches are listed.
          {frame.csvHref !== null && ' The CSV has all.'}
        </span>
      )}
      {children}
      <nav aria-label="Pages" className="ml-auto flex items-center gap-1">
        <span className="max-sm:hidden">
          <Menu label="Rows per page" actions={sizes}>
            <Button variant="ghost" size="small" className="text-muted">
              {frame.size} rows
            </Button>
          </Menu>
        </span>
        <PageLink href={frame.previousHref} icon="left" label="Previous page" keys="ArrowLeft" />
        <PageLink href={frame.nextHref} icon="right" label="Next page" keys="ArrowRight" />
      </nav>
    </div>
  )
}

/** The order that no shown column head marks. */
function HiddenSort({ frame: { sort }, name }: { frame: ListFrame; name: string }) {
  const isDescending = sort.startsWith('-')
  return (
    <span className="inline-flex items-center gap-1">
      By {name.toLowerCase()}
      <Icon name={isDescending ? 'sortDown' : 'sortUp'} className="size-3.5" />
      <span className="sr-only">{isDescending ? 'descending' : 'ascending'}</span>
    </span>
  )
}

type PageLinkProps = { href: string | null; icon: IconName; label: string; keys: string }

function PageLink({ href, icon, label, keys }: PageLinkProps) {
  const linkClass = 'inline-flex size-9 items-center justify-center rounded-control sm:size-7'
  if (href === null)
    return (
      <button type="button" disabled aria-label={label} className={`${linkClass} text-line-control`}>
        <Icon name={icon} />
      </button>
    )
  return (
    <ListLink
      href={href}
      aria-label={label}
      aria-keyshortcuts={keys}
      data-key={keys}
      className={`${linkClass} text-ink-soft hover:bg-hover`}
    >
      <Icon name={icon} />
    </ListLink>
  )
}
