'use client'

import { type ReactNode, useState } from 'react'
import { countChanges, diffJson } from '@/components/admin/json/json-diff'
import { JsonView } from '@/components/admin/json/json-view'
import { CopyButton } from '@/components/ui/copy-button'
import { useScrollToCurrent } from '@/components/ui/use-scroll-to-current'
import { narrowToChanged } from './narrow'

/** The API's answers by path. */
export type Answers = Readonly<Record<string, unknown>>

const names: Readonly<Record<string, string>> = { 'check-maintenance-mode': 'maintenance' }

type Props = {
  before: Answers | null
  /** Null until there is an answer. */
  after: Answers | null
  /** Shows of long answers only what differs, and of the older balance nothing while it stays the same. */
  isNarrow?: boolean
  /** What stands above the tabs, with the button that copies the answer in sight. */
  children: (copy: ReactNode) => ReactNode
}

/** The balance of version 1, which only the oldest apps ask for. */
const oldest = 'balance'

/** One answer at a time, its changed lines marked; each tab counts its own. */
export function AnswerTabs({ before, after, isNarrow = false, children }: Props) {
  const [chosen, setChosen] = useState<string>()
  if (!after) return <>{children(null)}</>
  const changes = (path: string) => (before ? countChanges(diffJson(before[path], after[path])) : 0)
  const paths = Object.keys(after).filter(path => !isNarrow || path !== oldest || changes(path) > 0)
  const shown = paths.find(path => path === chosen) ?? paths.find(path => changes(path) > 0) ?? paths[0] ?? ''
  const cut = isNarrow && before && changes(shown) > 0 ? narrowToChanged(before[shown], after[shown]) : null
  const [was, is] = cut ?? [before?.[shown], after[shown]]
  return (
    <>
      {children(<CopyButton text={JSON.stringify(after[shown], null, 2)} label="Copy" />)}
      <PathTabs paths={paths} shown={shown} onChoose={setChosen} count={before && changes} />
      <div role="tabpanel" id="answer" aria-labelledby={`answer-${shown.replace('/', '-')}`}>
        <JsonView
          label={`Answer of ${shown}`}
          value={is}
          isFolded={isNarrow}
          {...(before && { before: was })}
        />
        {cut && (
          <p className="border-line border-t px-4 py-2 text-12 text-muted">
            Only what differs is shown; Copy takes the whole answer.
          </p>
        )}
      </div>
    </>
  )
}

type TabsProps = {
  paths: string[]
  shown: string
  onChoose: (path: string) => void
  /** How many lines differ; null where there is nothing to compare with. */
  count: ((path: string) => number) | null
}

function PathTabs({ paths, shown, onChoose, count }: TabsProps) {
  const row = useScrollToCurrent<HTMLDivElement>(shown)
  return (
    <div
      ref={row}
      role="tablist"
      aria-label="Answers"
      className="flex gap-4 overflow-x-auto border-line border-b px-4 [scrollbar-width:none]"
    >
      {paths.map(path => (
        <button
          key={path}
          type="button"
          role="tab"
          id={`answer-${path.replace('/', '-')}`}
          aria-selected={path === shown}
          aria-controls="answer"
          tabIndex={path === shown ? 0 : -1}
          onClick={() => onChoose(path)}
          onKeyDown={event => {
            const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
            if (!step) return
            const next = (paths.indexOf(path) + step + paths.length) % paths.length
            onChoose(paths[next] ?? path)
            const tabs = event.currentTarget.parentElement?.querySelectorAll<HTMLElement>('[role=tab]')
            tabs?.[next]?.focus()
          }}
          className="relative -mb-px inline-flex h-10 flex-none items-center gap-1.5 border-transparent border-b-2 font-medium text-12 text-muted -outline-offset-2! hover:text-ink aria-selected:border-ink aria-selected:text-ink fold:h-9"
        >
          {names[path] ?? path}
          {count && (
            <span className="rounded-tag bg-sunken px-1 text-11 leading-[15px] tabular-nums inset-ring inset-ring-line">
              {count(path)}
              <span className="sr-only"> changed lines</span>
            </span>
          )}
        </button>
      ))}
    </div>
  )
}
