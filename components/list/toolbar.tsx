'use client'

import { useEffect, useRef, useState } from 'react'
import { Button, buttonClass } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { Menu } from '@/components/ui/menu'
import { SearchField } from '@/components/ui/search-field'
import { type ListFrame, withParameters } from '@/lib/list/rules'
import { FilterChips } from './filter-chips'
import { useListNavigation } from './list-navigation'

const pauseMs = 250

/** What narrows a list and what shows of it: search, filters, columns, and the file of all its rows. */
export function Toolbar({ frame }: { frame: ListFrame }) {
  return (
    <div className="mb-3 flex items-center gap-2 fold:flex-wrap max-fold:-mx-4 max-fold:overflow-x-auto max-fold:px-4 max-fold:py-0.5 max-fold:[scrollbar-width:none]">
      {frame.placeholder && <Search frame={frame} hint={frame.placeholder} />}
      <FilterChips frame={frame} />
      <span className="ml-auto flex flex-none items-center gap-1">
        <SortMenu frame={frame} />
        {frame.allColumns.some(({ isFixed }) => !isFixed) && <ColumnMenu frame={frame} />}
        {frame.csvHref && (
          <a
            href={frame.csvHref}
            download
            className={`${buttonClass({ variant: 'ghost', size: 'small' })} max-fold:hidden`}
          >
            <Icon name="download" className="size-3.5" />
            CSV
          </a>
        )}
      </span>
    </div>
  )
}

function Search({ frame, hint }: { frame: ListFrame; hint: string }) {
  const { go } = useListNavigation()
  const [text, setText] = useState(frame.q)
  const asked = useRef(frame.q)

  // Back and forward in the browser change the question too.
  useEffect(() => {
    if (frame.q !== asked.current) setText(frame.q)
    asked.current = frame.q
  }, [frame.q])

  const ask = (q: string) => {
    if (q.trim() === asked.current) return
    asked.current = q.trim()
    go(frame.path + withParameters(frame.search, { q: q.trim() === '' ? null : q.trim() }))
  }
  const latest = useRef(ask)
  latest.current = ask
  useEffect(() => {
    const timer = setTimeout(() => latest.current(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])

  return <SearchField label={hint} value={text} onChange={setText} onSubmit={ask} />
}

function ColumnMenu({ frame }: { frame: ListFrame }) {
  const { go } = useListNavigation()
  const shown = frame.allColumns.filter(column => column.isShown)
  const toggle = (key: string) => {
    const kept = frame.allColumns.filter(({ value, isShown }) => (value === key ? !isShown : isShown))
    go(frame.path + withParameters(frame.search, { cols: kept.map(column => column.value).join(',') }))
  }
  return (
    <Menu
      label={`Columns, ${shown.length} of ${frame.allColumns.length}`}
      actions={frame.allColumns.map(({ value, label, isFixed, isShown }) => ({
        id: value,
        label,
        isChosen: isShown,
        ...(isFixed ? { whyNot: 'Always shown' } : { onAction: () => toggle(value) }),
      }))}
    >
      <Button variant="ghost" size="small" className="max-fold:hidden">
        <Icon name="columns" className="size-3.5" />
        Columns
      </Button>
    </Menu>
  )
}

/** On a phone there are no heads to press. */
function SortMenu({ frame }: { frame: ListFrame }) {
  const { go } = useListNavigation()
  const sorts = frame.columns.flatMap(({ key, label, sort }) =>
    sort ? [{ id: key, label, isChosen: sort.is !== null, onAction: () => go(sort.href) }] : [],
  )
  if (sorts.length === 0) return null
  return (
    <span className="fold:hidden">
      <Menu label="Sort" actions={sorts}>
        <Button variant="ghost" size="small">
          <Icon name="sortDown" className="size-3.5" />
          Sort
        </Button>
      </Menu>
    </span>
  )
}
