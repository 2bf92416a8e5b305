import type { ReactNode } from 'react'

const tones = {
  plain: 'bg-sunken text-ink-soft inset-ring-line',
  info: 'bg-accent-soft text-accent inset-ring-accent-line',
  good: 'bg-positive-soft text-positive inset-ring-positive-line',
  warn: 'bg-warning-soft text-warning inset-ring-warning-line',
  bad: 'bg-danger-soft text-danger inset-ring-danger-line',
}

type Tone = keyof typeof tones

/** For kinds and markers; use State for states. */
export function Tag({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={`inline-flex h-5 flex-none items-center rounded-tag px-[7px] font-medium text-11 whitespace-nowrap tabular-nums inset-ring ${tones[tone]}`}
    >
      {children}
    </span>
  )
}
