import { type ReactNode, useId } from 'react'

type Props = {
  /** What is drawn, such as "Update screen". */
  name: string
  /** The drawing as sentences, for screen readers. */
  summary: string
  /** When apps show it, if they do not now. */
  hint?: string | undefined
  children: ReactNode
}

/**
 * Draws what the API sends for the unsaved form. The texts are in the form already, so screen readers get the summary instead
 * of the drawing.
 */
export function PhonePreview({ name, summary, hint, children }: Props) {
  const id = useId()
  return (
    <figure aria-labelledby={id} className="grid gap-2">
      <div
        aria-hidden="true"
        data-marks
        className="mx-auto grid min-h-48 w-full max-w-72 grid-cols-[minmax(0,1fr)] content-center gap-3 rounded-sheet border-2 border-line-control bg-surface px-4 py-5 text-ink [overflow-wrap:anywhere]"
      >
        {children}
      </div>
      <figcaption className="text-pretty text-12 text-muted">
        <span id={id} className="font-medium text-ink-soft">
          {name}
        </span>
        <span className="sr-only">. {summary}</span>. {hint && `${hint} `}Apps may draw it differently.
      </figcaption>
    </figure>
  )
}

/** In place of a text that is empty or not valid yet. */
export function Missing({ children }: { children: ReactNode }) {
  return <span className="text-muted">{children}</span>
}

/** Not a button of the console. */
export function DrawnButton({ isMain = false, children }: { isMain?: boolean; children: ReactNode }) {
  const look = isMain ? 'bg-ink text-on-ink' : 'text-ink-soft inset-ring inset-ring-line-strong'
  return (
    <span className={`block rounded-control px-3 py-1.5 text-center font-medium text-12 ${look}`}>
      {children}
    </span>
  )
}
