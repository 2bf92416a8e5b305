'use client'

import { useState } from 'react'
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
import { Icon } from '@/components/ui/icon'
import { Kbd } from '@/components/ui/kbd'
import type { Role } from '@/lib/operator/rules'
import { searchPages, type PaletteItem, type PaletteGroup, highlightMatch, type Search } from './results'
import { useSearch } from './use-search'

type Props = { isOpen: boolean; onClose: () => void; role: Role; search?: Search | undefined }

/** Finds pages at once and everything else that has a name or an id; ⌘↵ opens it in a new tab. */
export function CommandPalette({ isOpen, onClose, ...rest }: Props) {
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={open => !open && onClose()}
      isDismissable
      className="fixed inset-0 z-40 flex items-start justify-center overflow-auto bg-scrim fold:px-4 fold:pt-21 fold:pb-6"
    >
      <Modal className="w-full max-fold:h-dvh fold:max-w-[600px]">
        <Dialog
          aria-label="Find anything"
          className="overflow-hidden bg-raised shadow-dialog outline-none max-fold:h-full fold:rounded-sheet"
        >
          <Finder onClose={onClose} {...rest} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

function Finder({ onClose, role, search }: Omit<Props, 'isOpen'>) {
  const [query, setQuery] = useState('')
  const found = useSearch(search, query)
  const groups = [...searchPages(role, query), ...found.groups]
  return (
    <Autocomplete inputValue={query} onInputChange={setQuery}>
      <SearchField
        aria-label="Find anything"
        autoFocus
        className="flex h-13 items-center gap-3 border-line border-b px-4"
      >
        <Icon name="search" className="text-muted" />
        <Input
          placeholder="A page, a user, an entry, a promo, a request id"
          className="min-w-0 flex-1 bg-transparent text-16 outline-none [&::-webkit-search-cancel-button]:hidden"
        />
        <button
          type="button"
          onClick={onClose}
          className="flex h-10 items-center rounded-control"
          aria-label="Close"
        >
          <Kbd keys="Esc" className="hidden! fold:inline-flex!" />
          <Icon name="close" className="fold:hidden" />
        </button>
      </SearchField>
      <Menu
        aria-label="Found"
        items={groups}
        onAction={onClose}
        renderEmptyState={() => <Nothing isAsking={found.isAsking} query={query} />}
        className="max-h-[420px] overflow-auto px-2 pt-1 pb-2.5 outline-none max-fold:max-h-[calc(100dvh-52px)]"
      >
        {group => <Group group={group} query={query} />}
      </Menu>
      {found.hasFailed && (
        <p role="alert" className="border-line border-t px-4 py-2.5 text-danger">
          The search did not answer. Change what you typed to ask again.
        </p>
      )}
      <footer className="hidden gap-4 border-line border-t bg-sunken px-4 py-[9px] text-12 text-muted fold:flex">
        <span>
          <Kbd keys="↑ ↓" /> choose
        </span>
        <span>
          <Kbd keys="↵" /> open
        </span>
        <span>
          <Kbd keys="⌘ ↵" /> new tab
        </span>
        <span className="ml-auto">Paste a request id to see why it was refused</span>
      </footer>
    </Autocomplete>
  )
}

function Group({ group, query }: { group: PaletteGroup; query: string }) {
  return (
    <MenuSection id={group.name}>
      <Header className="px-2 pt-2.5 pb-1 font-medium text-11 text-muted">{group.name}</Header>
      <Collection items={group.hits.map(hit => ({ ...hit, key: `${group.name} ${hit.href} ${hit.name}` }))}>
        {hit => <Line key={hit.key} id={hit.key} hit={hit} query={query} />}
      </Collection>
    </MenuSection>
  )
}

function Line({ id, hit, query }: { id: string; hit: PaletteItem; query: string }) {
  return (
    <MenuItem
      id={id}
      href={hit.href}
      textValue={hit.name}
      className="group flex h-[38px] items-center gap-2.5 rounded-control pr-2.5 pl-2 outline-none data-focused:bg-selected"
    >
      <Icon name={hit.icon} className="text-muted" />
      <span className="flex-none">
        {highlightMatch(hit.name, query).map(({ text, isTyped }) =>
          isTyped ? (
            <mark key={`typed ${text}`} className="bg-transparent font-semibold text-accent">
              {text}
            </mark>
          ) : (
            <span key={text}>{text}</span>
          ),
        )}
      </span>
      {hit.note && <span className="truncate text-muted">{hit.note}</span>}
      <span className="ml-auto flex flex-none items-center gap-2.5 pl-2">
        {hit.id && <span className="font-mono text-12 text-muted">{hit.id}</span>}
        <Icon name="enter" className="invisible size-3.5 group-data-focused:visible" />
      </span>
    </MenuItem>
  )
}

function Nothing({ isAsking, query }: { isAsking: boolean; query: string }) {
  return (
    <p className="px-2 py-4 text-muted">{isAsking ? 'Looking…' : `Nothing is called “${query.trim()}”.`}</p>
  )
}
