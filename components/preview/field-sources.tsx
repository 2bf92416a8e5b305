'use client'

import { type KeyboardEvent, type ReactNode, type SyntheticEvent, useId, useState } from 'react'

/** Sources by path such as `data.games[].name`; `href` is the page or call that sets the field. */
export type SourcesByPath = Readonly<Record<string, { text: string; href: string | null }>>

type Props = {
  sources: SourcesByPath | undefined
  children: (renderName?: (path: string, name: string) => ReactNode) => ReactNode
}

/** Shows the source of the field under the pointer or focus. The arrow keys move between fields. */
export function FieldSourceTips({ sources, children }: Props) {
  const [path, setPath] = useState<string>()
  const noteId = useId()
  if (!sources) return <>{children()}</>

  function show({ target }: SyntheticEvent) {
    const field = (target as Element).closest<HTMLElement>('[data-field]')
    if (field) setPath(field.dataset.field)
  }

  // Only one field of the response is a tab stop.
  const [first] = Object.keys(sources)
  const renderName = (at: string, name: string) => {
    const source = sources[at]
    if (!source) return name
    const shared = {
      'data-field': at,
      'aria-describedby': noteId,
      tabIndex: at === (path ?? first) ? 0 : -1,
      className:
        'rounded-tag underline decoration-line decoration-dotted underline-offset-[3px] hover:text-ink hover:decoration-current focus-visible:text-ink',
    }
    return source.href ? (
      <a href={source.href} {...shared}>
        {name}
      </a>
    ) : (
      <button type="button" {...shared}>
        {name}
      </button>
    )
  }
  const shown = path === undefined ? undefined : sources[path]
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles the events of the fields inside
    <div onFocus={show} onMouseOver={show} onKeyDown={moveFocus}>
      {children(renderName)}
      <p id={noteId} className="min-h-[37px] border-line border-t px-4 py-2 text-12 text-muted">
        {shown ? (
          <>
            <code className="font-mono text-ink-soft">{path}</code> {shown.text}
          </>
        ) : (
          'Point at a field, or move to it with the arrow keys, to see what sets it.'
        )}
      </p>
    </div>
  )
}

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  const current = (event.target as Element).closest('[data-field]')
  if (!step || !current) return
  const fields = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-field]')]
  const next = fields[fields.indexOf(current as HTMLElement) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}
