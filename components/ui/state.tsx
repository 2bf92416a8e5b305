import type { ReactNode } from 'react'

const ring = <circle cx="6" cy="6" r="4.25" fill="none" stroke="currentColor" strokeWidth="1.5" />
const line = { stroke: 'currentColor', strokeWidth: 2, strokeLinecap: 'round' as const }

const glyphs = {
  live: <circle cx="6" cy="6" r="4.25" fill="currentColor" />,
  scheduled: (
    <>
      {ring}
      <path d="M6 6V3.2A2.8 2.8 0 0 1 6 8.8z" fill="currentColor" />
    </>
  ),
  paused: <path d="M4 2.5v7M8 2.5v7" {...line} />,
  draft: (
    <circle
      cx="6"
      cy="6"
      r="4.25"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeDasharray="2.1 2.35"
    />
  ),
  ended: <path d="M2.5 6h7" {...line} />,
  withdrawn: (
    <>
      {ring}
      <path d="m3.2 8.8 5.6-5.6" stroke="currentColor" strokeWidth="1.5" />
    </>
  ),
  failed: <path d="M6 1.25 11.25 10.5H.75z" fill="currentColor" />,
} satisfies Record<string, ReactNode>

export type StateName = keyof typeof glyphs

const colors: Record<StateName, string> = {
  live: 'text-positive',
  scheduled: 'text-accent',
  paused: 'text-warning',
  draft: 'text-muted',
  ended: 'text-muted',
  withdrawn: 'text-muted',
  failed: 'text-danger',
}

export function StateGlyph({ is }: { is: StateName }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 12 12" className={`size-3 flex-none ${colors[is]}`}>
      {glyphs[is]}
    </svg>
  )
}

/** Shape and word, so that color is never the only signal. */
export function State({ is, children }: { is: StateName; children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-[7px] align-top text-ink-soft">
      <StateGlyph is={is} />
      {children}
    </span>
  )
}
