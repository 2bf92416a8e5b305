import type { ReactNode } from 'react'
import { pluralize } from '@/lib/core/format'
import { collapseUnchanged, diffJson, type JsonLine } from './json-diff'
import { fieldsOfLines } from './json-paths'

const styles: Record<JsonLine['kind'], { sign: string; color: string; label?: string }> = {
  same: { sign: ' ', color: '' },
  removed: { sign: '−', color: 'bg-danger-soft text-danger', label: 'removed' },
  added: { sign: '+', color: 'bg-positive-soft text-positive', label: 'added' },
}

type Props = {
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
export function JsonView({ label, value, before, isCollapsed = false, renderName }: Props) {
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
