'use client'

import { useState } from 'react'
import { Dialog, DialogTrigger, Popover, Pressable } from 'react-aria-components'
import { AddChip, Chip } from '@/components/ui/chip'
import { optionClass, popoverClass } from '@/components/ui/option-list'
import { type FilterChip, type ListFrame, withParameters } from '@/lib/list/rules'
import { FilterEditor } from './filter-editor'
import { useListNavigation } from './list-navigation'

export function FilterChips({ frame }: { frame: ListFrame }) {
  const { go } = useListNavigation()
  const set = (key: string, value: string | null) =>
    go(frame.path + withParameters(frame.search, { [key]: value }))
  const active = frame.filters.filter(filter => filter.value !== '')
  const rest = frame.filters.filter(filter => filter.value === '')
  return (
    <>
      {active.map(filter => (
        <ActiveFilter key={filter.key} filter={filter} onSet={value => set(filter.key, value)} />
      ))}
      {rest.length > 0 && <AddFilter filters={rest} onSet={set} />}
    </>
  )
}

function ActiveFilter({ filter, onSet }: { filter: FilterChip; onSet: (value: string | null) => void }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={setIsOpen}>
      <Pressable>
        <Chip name={filter.label} value={filter.text} onRemove={() => onSet(filter.clearValue)} />
      </Pressable>
      <Popover placement="bottom start" offset={4} className={`w-72 ${popoverClass}`}>
        <Dialog aria-label={filter.label} className="outline-none">
          <FilterEditor
            filter={filter}
            onSet={value => {
              setIsOpen(false)
              onSet(value)
            }}
          />
        </Dialog>
      </Popover>
    </DialogTrigger>
  )
}

function AddFilter({
  filters,
  onSet,
}: {
  filters: FilterChip[]
  onSet: (key: string, value: string) => void
}) {
  const [isOpen, setIsOpen] = useState(false)
  const [picked, setPicked] = useState<FilterChip | null>(null)
  return (
    <DialogTrigger
      isOpen={isOpen}
      onOpenChange={open => {
        setIsOpen(open)
        setPicked(null)
      }}
    >
      <Pressable>
        <AddChip>Filter</AddChip>
      </Pressable>
      <Popover
        placement="bottom start"
        offset={4}
        className={`${picked ? 'w-72' : 'min-w-52'} ${popoverClass}`}
      >
        <Dialog aria-label={picked ? picked.label : 'Add a filter'} className="outline-none">
          {picked ? (
            <FilterEditor
              filter={picked}
              onSet={value => {
                setIsOpen(false)
                setPicked(null)
                onSet(picked.key, value)
              }}
            />
          ) : (
            <ul>
              {filters.map(filter => (
                <li key={filter.key}>
                  <button
                    type="button"
                    className={`w-full text-left hover:bg-hover focus-visible:bg-hover ${optionClass}`}
                    onClick={() => setPicked(filter)}
                  >
                    {filter.label}
                  </button>
                </li>
              ))}
            </ul>
          )}
        </Dialog>
      </Popover>
    </DialogTrigger>
  )
}
