'use client'

import { Icon } from '@/components/ui/icon'
import type { ColumnHead } from '@/lib/list/rules'
import { ListLink } from './list-navigation'

/** The head of a column; one that sorts is a link, and says how it does. */
export function HeadCell({ column }: { column: ColumnHead }) {
  const { label, isNumeric, sort } = column
  return (
    <th
      scope="col"
      aria-sort={sort?.is ?? undefined}
      className={`sticky top-12 z-5 h-[34px] whitespace-nowrap border-line border-b bg-sunken px-2.5 font-medium text-12 first:rounded-tl-[7px] first:pl-3.5 last:rounded-tr-[7px] last:pr-3.5 ${isNumeric ? 'text-right' : 'text-left'} ${sort?.is ? 'text-ink' : 'text-muted'}`}
    >
      {sort ? (
        <ListLink
          href={sort.href}
          className={`inline-flex min-h-6 items-center gap-1 rounded-tag hover:text-ink ${isNumeric ? 'flex-row-reverse' : ''}`}
        >
          {label}
          {sort.is && <Icon name={sort.is === 'ascending' ? 'sortUp' : 'sortDown'} className="size-3.5" />}
        </ListLink>
      ) : (
        label
      )}
    </th>
  )
}
