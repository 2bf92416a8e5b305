'use client'

import { type CSSProperties, type KeyboardEvent, type PointerEvent, useState } from 'react'

type Props = {
  label: string
  points: readonly { title: string; values: readonly string[] }[]
  isBars: boolean
}

/** Shows the values of the day under the pointer. Keyboard: arrow keys, Home and End. */
export function ChartTooltipView({ label, points, isBars }: Props) {
  const [index, setIndex] = useState<number>()
  const count = points.length
  const shown = index === undefined ? undefined : points[index]
  const xPercent = (at: number) => (isBars ? ((at + 0.5) / count) * 100 : (at / Math.max(1, count - 1)) * 100)

  function showAtPointer(event: PointerEvent<HTMLDivElement>) {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const fraction = Math.min(1, Math.max(0, (event.clientX - left) / width))
    setIndex(Math.min(count - 1, isBars ? Math.floor(fraction * count) : Math.round(fraction * (count - 1))))
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
  const announced = points[index ?? count - 1]
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={1}
      aria-valuemax={count}
      aria-valuenow={(index ?? count - 1) + 1}
      aria-valuetext={`${announced?.title}: ${announced?.values.join(', ')}`}
      onPointerMove={showAtPointer}
      onPointerLeave={() => setIndex(undefined)}
      onKeyDown={step}
      onBlur={() => setIndex(undefined)}
      className="absolute inset-0"
    >
      {shown && index !== undefined && (
        <>
          <span
            className="absolute inset-y-0 border-muted border-l"
            style={{ left: `${xPercent(index)}%` }}
          />
          <span
            className={`absolute top-0 z-10 mx-1.5 rounded-control bg-ink px-2 py-1 text-11 text-on-ink whitespace-nowrap shadow-menu ${xPercent(index) > 50 ? 'right-[calc(100%-var(--x))]' : 'left-(--x)'}`}
            style={{ '--x': `${xPercent(index)}%` } as CSSProperties}
          >
            <b className="block font-medium">{shown.title}</b>
            {shown.values.map(value => (
              <span key={value} className="block tabular-nums">
                {value}
              </span>
            ))}
          </span>
        </>
      )}
    </div>
  )
}
