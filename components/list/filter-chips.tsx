'use client'

import { useState } from 'react'
import { AddChip, Chip } from '@/components/ui/chip'
import { onDemand } from '@/components/ui/on-demand'
import { optionClass } from '@/components/ui/option-classes'
import { PopoverButton } from '@/components/ui/popover-button'
import { type FilterChip, type ListFrame, withParameters } from '@/lib/list/rules'
import { useListNavigation } from './list-navigation'

const FilterEditor = onDemand(async () => (await import('./filter-editor')).FilterEditor, 'filter editor')

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
    <PopoverButton
      label={filter.label}
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      button={<Chip name={filter.label} value={filter.text} onRemove={() => onSet(filter.clearValue)} />}
    >
      <FilterEditor
        filter={filter}
        onSet={value => {
          setIsOpen(false)
          onSet(value)
        }}
      />
    </PopoverButton>
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
    <PopoverButton
      label={picked ? picked.label : 'Add a filter'}
      isOpen={isOpen}
      onOpenChange={open => {
        setIsOpen(open)
        setPicked(null)
      }}
      className={picked ? 'w-72' : 'min-w-52'}
      button={<AddChip>Filter</AddChip>}
    >
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
    </PopoverButton>
  )
}
