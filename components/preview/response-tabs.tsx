'use client'

import { type ReactNode, useState } from 'react'
import { collapseUnchanged, countChanges, diffJson, type JsonLine } from '@/components/json/json-diff'
import { fieldsOfLines } from '@/components/json/json-paths'
import { CopyButton } from '@/components/ui/copy-button'
import { useScrollToCurrent } from '@/components/ui/use-scroll-to-current'
import { pluralize } from '@/lib/core/format'
import { pickChangedFields } from './changed-fields'
import { FieldSourceTips, type SourcesByPath } from './field-sources'

export type ResponsesByPath = Readonly<Record<string, unknown>>

const tabNames: Readonly<Record<string, string>> = { 'check-maintenance-mode': 'maintenance' }

type Props = {
  before: ResponsesByPath | null
  /** Null until the first response. */
  after: ResponsesByPath | null
  /** Shows only changed fields of long responses, and hides balance v1 while it is unchanged. */
  isCompact?: boolean
  sources?: Readonly<Record<string, SourcesByPath>>
  /** Renders the header; receives the copy button of the open tab. */
  children: (copyButton: ReactNode) => ReactNode
}

/** Balance v1, which only the oldest apps request. */
const legacyPath = 'balance'

/** Highlights changed lines; each tab shows its count. */
export function ResponseTabs({ before, after, isCompact = false, sources, children }: Props) {
  const [chosen, setChosen] = useState<string>()
  if (!after) return <>{children(null)}</>
  const changes = (path: string) => (before ? countChanges(diffJson(before[path], after[path])) : 0)
  const paths = Object.keys(after).filter(path => !isCompact || path !== legacyPath || changes(path) > 0)
  const shown = paths.find(path => path === chosen) ?? paths.find(path => changes(path) > 0) ?? paths[0] ?? ''
  const narrowed =
    isCompact && before && changes(shown) > 0 ? pickChangedFields(before[shown], after[shown]) : null
  const [was, is] = narrowed ?? [before?.[shown], after[shown]]
  return (
    <>
      {children(<CopyButton text={JSON.stringify(after[shown], null, 2)} label="Copy" />)}
      <PathTabs paths={paths} shown={shown} onSelect={setChosen} count={before && changes} />
      <div role="tabpanel" id="response" aria-labelledby={`response-${shown.replace('/', '-')}`}>
        <FieldSourceTips key={shown} sources={sources?.[shown]}>
          {renderName => (
            <JsonView
              label={`Response of ${shown}`}
              value={is}
              isCollapsed={isCompact}
              {...(before && { before: was })}
              {...(renderName && { renderName })}
            />
          )}
        </FieldSourceTips>
        {narrowed && (
          <p className="border-line border-t px-4 py-2 text-12 text-muted">
            Only changed fields are shown. Copy includes the whole response.
          </p>
        )}
      </div>
    </>
  )
}

type TabsProps = {
  paths: string[]
  shown: string
  onSelect: (path: string) => void
  /** Counts changed lines; null without a comparison. */
  count: ((path: string) => number) | null
}

function PathTabs({ paths, shown, onSelect, count }: TabsProps) {
  const row = useScrollToCurrent<HTMLDivElement>(shown)
  return (
    <div
      ref={row}
      role="tablist"
      aria-label="Responses"
      className="flex gap-4 overflow-x-auto border-line border-b px-4 [scrollbar-width:none]"
    >
      {paths.map(path => (
        <button
          key={path}
          type="button"
          role="tab"
          data-tab
          id={`response-${path.replace('/', '-')}`}
          aria-selected={path === shown}
          aria-controls="response"
          tabIndex={path === shown ? 0 : -1}
          onClick={() => onSelect(path)}
          onKeyDown={event => {
            const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
            if (!step) return
            const next = (paths.indexOf(path) + step + paths.length) % paths.length
            onSelect(paths[next] ?? path)
            const tabs = event.currentTarget.parentElement?.querySelectorAll<HTMLElement>('[role=tab]')
            tabs?.[next]?.focus()
          }}
          className="relative -mb-px inline-flex h-10 flex-none items-center gap-1.5 border-transparent border-b-2 font-medium text-12 text-muted -outline-offset-2! hover:text-ink aria-selected:border-ink aria-selected:text-ink sm:h-9"
        >
          {tabNames[path] ?? path}
          {count && (
            <span className="rounded-tag bg-sunken px-1 text-11 leading-[15px] tabular-nums inset-ring inset-ring-line">
              {count(path)}
              <span className="sr-only"> changed {count(path) === 1 ? 'line' : 'lines'}</span>
            </span>
          )}
        </button>
      ))}
    </div>
  )
}

const styles: Record<JsonLine['kind'], { sign: string; color: string; label?: string }> = {
  same: { sign: ' ', color: '' },
  removed: { sign: '−', color: 'bg-danger-soft text-danger', label: 'removed' },
  added: { sign: '+', color: 'bg-positive-soft text-positive', label: 'added' },
}

type JsonViewProps = {
  label: string
  value: unknown
  /** The previous value to diff against; omit to show no diff. */
  before?: unknown
  /** Collapses long unchanged stretches. */
  isCollapsed?: boolean
  /** Renders the name of the field at a path such as `data.games[].name`. */
  renderName?: (path: string, name: string) => ReactNode
}

/** JSON with changed lines marked by − and +. */
function JsonView({ label, value, before, isCollapsed = false, renderName }: JsonViewProps) {
  const lines = diffJson(before, value)
  const fields = renderName && fieldsOfLines(lines.map(line => line.text))
  const names = new Map(fields?.map((field, index) => [lines[index], field]))
  let position = 0
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
      tabIndex={0}
      aria-label={label}
      className="max-h-[480px] overflow-auto bg-sunken py-2.5 -outline-offset-2"
    >
      <pre className="w-fit min-w-full font-mono text-12 text-ink-soft leading-5 tracking-[-0.01em]">
        {(isCollapsed ? collapseUnchanged(lines) : lines).map(line => {
          position += 1
          if ('skipped' in line)
            return (
              <span key={position} className="block px-[26px] font-sans text-muted">
                … {pluralize(line.skipped, 'unchanged line')}
              </span>
            )
          const { text, kind } = line
          const field = names.get(line)
          const { sign, color, label: change } = styles[kind]
          return (
            <span key={position} className={`block pr-3.5 ${color}`}>
              <span aria-hidden="true" className="inline-block w-[26px] select-none text-center">
                {sign}
              </span>
              {change && <span className="sr-only">{change}: </span>}
              {field?.indent}
              {field && renderName?.(field.path, field.name)}
              {field ? field.rest : text}
            </span>
          )
        })}
      </pre>
    </section>
  )
}
