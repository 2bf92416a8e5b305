'use client'

import { useEffect, useRef, useState } from 'react'
import {
  Autocomplete,
  Collection,
  Dialog,
  Header,
  Input,
  Menu,
  MenuItem,
  MenuSection,
  Modal,
  ModalOverlay,
  SearchField,
} from 'react-aria-components'
import { AriaRoot } from '@/components/ui/aria-root'
import { Icon } from '@/components/ui/icon'
import { Kbd } from '@/components/ui/kbd'
import type { Role } from '@/lib/change/audit/rules'
import { type Command, pageCommands, searchCommands } from './commands'
import {
  highlightMatch,
  type IdentifiedGroup,
  identifyResults,
  type PaletteGroup,
  type PaletteItem,
  type Search,
  searchPages,
} from './results'

type Props = {
  /** Returns what was typed before the palette appeared. */
  initialQuery: () => string
  onClose: () => void
  role: Role
  commands?: readonly Command[]
  search?: Search | undefined
}

/** Searches pages locally and records on the server. ⌘↵ opens the selection in a new tab. */
export function CommandPalette({ onClose, ...rest }: Props) {
  return (
    <AriaRoot>
      <ModalOverlay
        isOpen
        onOpenChange={open => !open && onClose()}
        isDismissable
        className="fixed inset-0 z-40 flex items-start justify-center overflow-auto bg-scrim sm:px-4 sm:pt-21 sm:pb-6"
      >
        <Modal className="w-full max-sm:h-dvh sm:max-w-[600px]">
          <Dialog
            aria-label="Find anything"
            className="overflow-hidden bg-raised shadow-dialog outline-none max-sm:h-full sm:rounded-sheet"
          >
            <SearchPanel onClose={onClose} {...rest} />
          </Dialog>
        </Modal>
      </ModalOverlay>
    </AriaRoot>
  )
}

function SearchPanel({ initialQuery, onClose, role, commands = [], search }: Props) {
  const [query, setQuery] = useState(initialQuery)
  const results = useSearch(search, query)
  const groups = identifyResults([
    ...searchPages(role, query),
    ...searchCommands(role, query, [...pageCommands, ...commands]),
    ...results.groups,
  ])
  return (
    <Autocomplete inputValue={query} onInputChange={setQuery}>
      <SearchField
        aria-label="Find anything"
        autoFocus
        // Otherwise the first Escape only clears the text.
        onKeyDown={({ key }) => key === 'Escape' && onClose()}
        className="flex h-13 items-center gap-3 border-line border-b px-4"
      >
        <Icon name="search" className="text-muted" />
        <Input
          placeholder="Page, command, name or ID"
          className="min-w-0 flex-1 bg-transparent text-16 outline-none [&::-webkit-search-cancel-button]:hidden"
        />
        <button type="button" onClick={onClose} className="flex h-10 items-center rounded-control">
          <span className="sr-only">Close</span>
          <Kbd keys="Esc" className="hidden! sm:inline-flex!" />
          <Icon name="close" className="sm:hidden" />
        </button>
      </SearchField>
      <Menu
        aria-label="Results"
        items={groups}
        onAction={onClose}
        renderEmptyState={() =>
          results.hasFailed ? null : <NoResults isLoading={results.isLoading} query={query} />
        }
        className="max-h-[420px] overflow-auto px-2 pt-1 pb-2.5 outline-none max-sm:max-h-[calc(100dvh-52px)]"
      >
        {group => <Group group={group} query={query} />}
      </Menu>
      {results.hasFailed && (
        <p role="alert" className="border-line border-t px-4 py-2.5 text-danger">
          Search failed. Change the query to try again.
        </p>
      )}
      <footer className="hidden gap-4 whitespace-nowrap border-line border-t bg-sunken px-4 py-[9px] text-12 text-muted sm:flex">
        <span>
          <Kbd keys="↑ ↓" /> select
        </span>
        <span>
          <Kbd keys="↵" /> open
        </span>
        <span>
          <Kbd keys="⌘ ↵" /> open in new tab
        </span>
        <span className="ml-auto">Paste a request ID to inspect it</span>
      </footer>
    </Autocomplete>
  )
}

type ItemProps = { query: string }

// React Aria adds an `id` to the props of a group, which its items must not get.
function Group({ group, query }: ItemProps & { group: IdentifiedGroup }) {
  return (
    <MenuSection id={group.id}>
      <Header className="px-2 pt-2.5 pb-1 font-medium text-11 text-muted">{group.name}</Header>
      <Collection items={group.items}>
        {item => <Item key={item.key} id={item.key} item={item} query={query} />}
      </Collection>
    </MenuSection>
  )
}

function Item({ id, item, query }: ItemProps & { id: string; item: PaletteItem }) {
  const { href, run } = item
  return (
    <MenuItem
      id={id}
      {...(run ? { onAction: run } : { href })}
      textValue={item.name}
      className="group flex h-[38px] items-center gap-2.5 rounded-control pr-2.5 pl-2 outline-none data-focused:bg-selected"
    >
      <Icon name={item.icon} className="text-muted" />
      <span className="flex-none">
        {highlightMatch(item.name, query).map(({ text, isMatch, start }) =>
          isMatch ? (
            <mark key={start} className="bg-transparent font-semibold text-accent">
              {text}
            </mark>
          ) : (
            <span key={start}>{text}</span>
          ),
        )}
      </span>
      {item.note && <span className="truncate text-muted">{item.note}</span>}
      <span className="ml-auto flex flex-none items-center gap-2.5 pl-2">
        {item.id && <span className="font-mono text-12 text-muted">{item.id}</span>}
        <Icon name="enter" className="invisible size-3.5 group-data-focused:visible" />
      </span>
    </MenuItem>
  )
}

function NoResults({ isLoading, query }: { isLoading: boolean; query: string }) {
  return (
    <p className="px-2 py-4 text-muted">{isLoading ? 'Searching…' : `No results for “${query.trim()}”.`}</p>
  )
}

type SearchState = { groups: PaletteGroup[]; isLoading: boolean; hasFailed: boolean }

const debounceMs = 140
const idle: SearchState = { groups: [], isLoading: false, hasFailed: false }

/** Searches once typing pauses. Results stay visible until newer ones arrive; stale responses are dropped. */
function useSearch(search: Search | undefined, query: string): SearchState {
  const [state, setState] = useState(idle)
  // A new function identity after each page render must not repeat the search.
  const latest = useRef(search)
  latest.current = search

  useEffect(() => {
    const text = query.trim()
    if (!latest.current || text === '') {
      setState(idle)
      return
    }
    let isStale = false
    setState(last => ({ ...last, isLoading: true }))
    const timer = setTimeout(async () => {
      const answer = await latest.current?.(text).catch(() => undefined)
      const groups = answer?.ok ? (answer.result ?? []) : []
      if (!isStale) setState({ groups, isLoading: false, hasFailed: !answer?.ok })
    }, debounceMs)
    return () => {
      isStale = true
      clearTimeout(timer)
    }
  }, [query])

  return state
}
