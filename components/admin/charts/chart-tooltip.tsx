'use client'

import { type KeyboardEvent, type PointerEvent, useState } from 'react'

type Props = {
  label: string
  lines: readonly { title: string; words: readonly string[] }[]
  isBars: boolean
}

/** Reads out the day under the pointer, or the one that arrow keys chose; Home and End go to the first and the last. */
export function ChartTooltip({ label, lines, isBars }: Props) {
  const [index, setIndex] = useState<number>()
  const count = lines.length
  const shown = index === undefined ? undefined : lines[index]
  const place = (at: number) => (isBars ? ((at + 0.5) / count) * 100 : (at / Math.max(1, count - 1)) * 100)

  function point(event: PointerEvent<HTMLDivElement>) {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const share = Math.min(1, Math.max(0, (event.clientX - left) / width))
    setIndex(Math.min(count - 1, isBars ? Math.floor(share * count) : Math.round(share * (count - 1))))
  }

  function step(event: KeyboardEvent) {
    const at = index ?? count - 1
    const steps: Record<string, number> = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: count - 1 }
    const next = steps[event.key]
    if (next === undefined) return
    event.preventDefault()
    setIndex(Math.min(count - 1, Math.max(0, next)))
  }

  if (count === 0) return null
  const spoken = lines[index ?? count - 1]
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={1}
      aria-valuemax={count}
      aria-valuenow={(index ?? count - 1) + 1}
      aria-valuetext={`${spoken?.title}: ${spoken?.words.join(', ')}`}
      onPointerMove={point}
      onPointerLeave={() => setIndex(undefined)}
      onKeyDown={step}
      onBlur={() => setIndex(undefined)}
      className="absolute inset-0"
    >
      {shown && index !== undefined && (
        <>
          <span className="absolute inset-y-0 border-muted border-l" style={{ left: `${place(index)}%` }} />
          <span
            className={`absolute bottom-full z-10 mb-1 rounded-control bg-ink px-2 py-1 text-11 text-on-ink whitespace-nowrap shadow-menu ${place(index) > 50 ? '-translate-x-full' : ''}`}
            style={{ left: `${place(index)}%` }}
          >
            <b className="block font-medium">{shown.title}</b>
            {shown.words.map(words => (
              <span key={words} className="block tabular-nums">
                {words}
              </span>
            ))}
          </span>
        </>
      )}
    </div>
  )
}
