'use client'

import { useEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { fieldClass } from '@/components/ui/field'
import { Icon } from '@/components/ui/icon'

export type ContentsGroup = {
  id: string
  name: string
  /** Entries that are found by `searchText` come before those that are found by `moreText`. */
  entries: { id: string; name: string; searchText: string; moreText: string }[]
}

/** A searchable table of contents that highlights the section in view. */
export function Contents({ groups, onNavigate }: { groups: ContentsGroup[]; onNavigate?: () => void }) {
  const [query, setQuery] = useState('')
  const current = useCurrentEntry(groups)
  const currentLink = useRef<HTMLAnchorElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ref moves with the current entry
  useEffect(() => {
    currentLink.current?.scrollIntoView({ block: 'nearest' })
  }, [current])
  const terms = query.toLowerCase().split(/\s+/).filter(Boolean)
  const found = findEntries(groups, terms)

  return (
    <nav aria-label="Contents" className="grid gap-3">
      <label className="relative block">
        <span className="sr-only">Find an endpoint</span>
        <Icon name="search" className="absolute top-3 left-2.5 text-muted sm:top-2" />
        <input
          type="search"
          placeholder="Find an endpoint"
          value={query}
          onChange={event => setQuery(event.target.value)}
          className={`${fieldClass} h-10 pl-8 sm:h-8`}
        />
      </label>
      {found.length === 0 && <p className="px-2 text-muted">No results for “{query}”.</p>}
      {found.map(({ id, name, entries }) => (
        <section key={id}>
          <h2 className="px-2 pb-0.5 font-medium text-11 text-muted">{name}</h2>
          <ul>
            {entries.map(entry => (
              <li key={entry.id}>
                <a
                  href={`#${entry.id}`}
                  {...(entry.id === current && { 'aria-current': 'location', ref: currentLink })}
                  onClick={onNavigate}
                  className="flex min-h-9 items-center rounded-control px-2 py-1 text-ink-soft hover:bg-hover aria-[current]:bg-raised aria-[current]:font-medium aria-[current]:text-ink aria-[current]:shadow-raised aria-[current]:ring aria-[current]:ring-line sm:min-h-7"
                >
                  {entry.name}
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}

function findEntries(groups: ContentsGroup[], terms: string[]): ContentsGroup[] {
  if (terms.length === 0) return groups
  const rankOf = ({ searchText, moreText }: ContentsGroup['entries'][number]) => {
    if (terms.every(term => searchText.includes(term))) return 0
    return terms.every(term => `${searchText} ${moreText}`.includes(term)) ? 1 : 2
  }
  return groups
    .map(group => {
      const ranked = group.entries.map(entry => ({ entry, rank: rankOf(entry) }))
      const hits = ranked.filter(({ rank }) => rank < 2).toSorted((one, other) => one.rank - other.rank)
      return { group: { ...group, entries: hits.map(({ entry }) => entry) }, best: hits[0]?.rank ?? 2 }
    })
    .filter(({ best }) => best < 2)
    .toSorted((one, other) => one.best - other.best)
    .map(({ group }) => group)
}

/** The table of contents as a popover on small screens; it closes on navigation. */
export function ContentsMenu({ groups }: { groups: ContentsGroup[] }) {
  const sheet = useRef<HTMLDivElement>(null)
  return (
    <>
      <Button variant="ghost" size="small" popoverTarget="contents" className="side:hidden">
        <Icon name="list" />
        Contents
      </Button>
      <div
        id="contents"
        ref={sheet}
        popover="auto"
        className="fixed inset-x-2 top-auto bottom-2 m-0 max-h-[75vh] w-auto overflow-auto rounded-sheet bg-canvas p-3 text-ink shadow-menu"
      >
        <Contents groups={groups} onNavigate={() => sheet.current?.hidePopover()} />
      </div>
    </>
  )
}

/** The topmost section in view. */
function useCurrentEntry(groups: ContentsGroup[]): string | undefined {
  const [current, setCurrent] = useState<string>()

  useEffect(() => {
    const sections = groups
      .flatMap(({ entries }) => entries)
      .flatMap(({ id }) => document.getElementById(id) ?? [])
    const visible = new Set<Element>()
    const observer = new IntersectionObserver(
      entries => {
        for (const { target, isIntersecting } of entries)
          if (isIntersecting) visible.add(target)
          else visible.delete(target)
        setCurrent(sections.find(section => visible.has(section))?.id)
      },
      // Ignores sections below the header bar and in the lower half of the window.
      { rootMargin: '-64px 0px -50% 0px' },
    )
    for (const section of sections) observer.observe(section)
    return () => observer.disconnect()
  }, [groups])

  return current
}
