'use client'

import { Button, buttonClass } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { Menu } from '@/components/ui/menu'
import { ErrorNote } from '@/components/ui/note'
import { SearchField } from '@/components/ui/search-field'
import { describeUnread, type ListFrame, withParameters } from '@/lib/list/rules'
import { FilterChips } from './filter-chips'
import { useListNavigation } from './list-navigation'
import { useSearchText } from './use-search-text'

export function Toolbar({ frame }: { frame: ListFrame }) {
  return (
    <>
      <Controls frame={frame} />
      <ErrorNote className="mb-3">
        {frame.unread.length > 0 &&
          `${describeUnread(frame.unread)} and ${frame.unread.length === 1 ? 'is' : 'are'} not applied.`}
      </ErrorNote>
    </>
  )
}

function Controls({ frame }: { frame: ListFrame }) {
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      {frame.placeholder && <Search frame={frame} placeholder={frame.placeholder} />}
      <FilterChips frame={frame} />
      <span className="ml-auto flex flex-none items-center gap-1">
        <SortMenu frame={frame} />
        {frame.allColumns.some(({ isFixed }) => !isFixed) && <ColumnMenu frame={frame} />}
        {frame.csvHref && (
          <a href={frame.csvHref} download className={buttonClass({ variant: 'ghost', size: 'small' })}>
            <Icon name="download" className="size-3.5" />
            CSV
          </a>
        )}
      </span>
    </div>
  )
}

function Search({ frame, placeholder }: { frame: ListFrame; placeholder: string }) {
  const { go } = useListNavigation()
  const field = useSearchText(frame.q, q => go(frame.path + withParameters(frame.search, { q })))
  return <SearchField label={placeholder} {...field} />
}

function ColumnMenu({ frame }: { frame: ListFrame }) {
  const { go } = useListNavigation()
  const shown = frame.allColumns.filter(column => column.isShown)
  const toggle = (key: string) => {
    const columns = frame.allColumns.filter(({ value, isShown }) => (value === key ? !isShown : isShown))
    go(frame.path + withParameters(frame.search, { cols: columns.map(column => column.value).join(',') }))
  }
  return (
    <Menu
      label={`Columns, ${shown.length} of ${frame.allColumns.length}`}
      actions={frame.allColumns.map(({ value, label, isFixed, isShown }) => ({
        id: value,
        label,
        isSelected: isShown,
        ...(isFixed ? { disabledReason: 'Always shown' } : { onAction: () => toggle(value) }),
      }))}
    >
      <Button variant="ghost" size="small" icon="columns">
        Columns
      </Button>
    </Menu>
  )
}

/** Phones show no column heads to click. */
function SortMenu({ frame }: { frame: ListFrame }) {
  const { go } = useListNavigation()
  const sorts = frame.columns.flatMap(({ key, label, sort }) =>
    sort ? [{ id: key, label, isSelected: sort.is !== null, onAction: () => go(sort.href) }] : [],
  )
  if (sorts.length === 0) return null
  return (
    <span className="sm:hidden">
      <Menu label="Sort" actions={sorts}>
        <Button variant="ghost" size="small" icon="sortDown">
          Sort
        </Button>
      </Menu>
    </span>
  )
}
