'use client'

import { useEffect, useRef, useState } from 'react'
import { fieldClass } from '@/components/ui/field'
import { Icon } from '@/components/ui/icon'

/** What can be gone to: a section with its entries. */
export type ContentsGroup = {
  id: string
  name: string
  entries: { id: string; name: string; words: string }[]
}

/** The table of contents: finds by word, shows where the reader is. */
export function Contents({ groups, onGo }: { groups: ContentsGroup[]; onGo?: () => void }) {
  const [wanted, setWanted] = useState('')
  const current = useCurrent(groups)
  const marked = useRef<HTMLAnchorElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the mark moves when the place does
  useEffect(() => {
    marked.current?.scrollIntoView({ block: 'nearest' })
  }, [current])
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean)
  const found = groups
    .map(group => ({
      ...group,
      entries: group.entries.filter(entry => words.every(word => entry.words.includes(word))),
    }))
    .filter(({ entries }) => entries.length > 0)

  return (
    <nav aria-label="Contents" className="grid gap-3">
      <label className="relative block">
        <span className="sr-only">Find a call</span>
        <Icon name="search" className="absolute top-3 left-2.5 text-muted fold:top-2" />
        <input
          type="search"
          placeholder="Find a call"
          value={wanted}
          onChange={event => setWanted(event.target.value)}
          className={`${fieldClass} h-10 pl-8 fold:h-8`}
        />
      </label>
      {found.length === 0 && <p className="px-2 text-muted">No call has “{wanted}” in it.</p>}
      {found.map(({ id, name, entries }) => (
        <section key={id}>
          <h2 className="px-2 pb-0.5 font-medium text-11 text-muted">{name}</h2>
          <ul>
            {entries.map(entry => (
              <li key={entry.id}>
                <a
                  href={`#${entry.id}`}
                  {...(entry.id === current && { 'aria-current': 'location', ref: marked })}
                  onClick={onGo}
                  className="flex min-h-9 items-center rounded-control px-2 py-1 text-ink-soft hover:bg-hover aria-[current]:bg-raised aria-[current]:font-medium aria-[current]:text-ink aria-[current]:shadow-raised aria-[current]:ring aria-[current]:ring-line fold:min-h-7"
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

/** The entry whose section is at the top of the window. */
function useCurrent(groups: ContentsGroup[]): string | undefined {
  const [current, setCurrent] = useState<string>()

  useEffect(() => {
    const sections = groups
      .flatMap(({ entries }) => entries)
      .flatMap(({ id }) => document.getElementById(id) ?? [])
    const inSight = new Set<Element>()
    const observer = new IntersectionObserver(
      seen => {
        for (const { target, isIntersecting } of seen)
          if (isIntersecting) inSight.add(target)
          else inSight.delete(target)
        setCurrent(sections.find(section => inSight.has(section))?.id)
      },
      // What is under the bar above, or in the lower half, is not what is being read.
      { rootMargin: '-64px 0px -50% 0px' },
    )
    for (const section of sections) observer.observe(section)
    return () => observer.disconnect()
  }, [groups])

  return current
}
