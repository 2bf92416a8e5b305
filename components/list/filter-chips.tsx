'use client'

import { useRef, useState } from 'react'
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

/** Closing the editor applies what was entered, as Apply does: a click outside must not drop it. */
function useEntered() {
  const draft = useRef<string | null>(null)
  return {
    onDraft: (value: string | null) => {
      draft.current = value
    },
    take: () => {
      const value = draft.current
      draft.current = null
      return value
    },
  }
}

function ActiveFilter({ filter, onSet }: { filter: FilterChip; onSet: (value: string | null) => void }) {
  const [isOpen, setIsOpen] = useState(false)
  const { onDraft, take } = useEntered()
  return (
    <PopoverButton
      label={filter.label}
      isOpen={isOpen}
      onOpenChange={open => {
        setIsOpen(open)
        const entered = take()
        if (!open && entered !== null) onSet(entered)
      }}
      button={<Chip name={filter.label} value={filter.text} onRemove={() => onSet(filter.clearValue)} />}
    >
      <FilterEditor
        filter={filter}
        onDraft={onDraft}
        onSet={value => {
          take()
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
  const { onDraft, take } = useEntered()
  return (
    <PopoverButton
      label={picked ? picked.label : 'Add a filter'}
      isOpen={isOpen}
      onOpenChange={open => {
        setIsOpen(open)
        setPicked(null)
        const entered = take()
        if (!open && picked && entered !== null) onSet(picked.key, entered)
      }}
      className={picked ? 'w-72' : 'min-w-52'}
      button={<AddChip>Filter</AddChip>}
    >
      {picked ? (
        <FilterEditor
          filter={picked}
          onDraft={onDraft}
          onSet={value => {
            take()
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
