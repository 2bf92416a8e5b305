import type { ReactNode } from 'react'
import { ChartTooltip } from './chart-tooltip'
import { type ChartDays, type Unit, formatAxisDate, formatAxisDay, formatValue, formatTick } from './scale'

/** A series as it is read out: its name and its figure of each day. */
export type Series = { name: string; values: readonly (number | null)[] }

type Props = {
  /** What the plot shows, for who cannot see it. */
  label: string
  days: ChartDays
  top: number
  unit: Unit
  reads: readonly Series[]
  /** Bars stand between two marks, points on them. */
  isBars?: boolean
  isTall?: boolean
  /** Instead of lines while there is too little: since when there is any. */
  note?: string | undefined
  children: ReactNode
}

/** The frame of a plot: two grid lines with the scale at the right, three dates, and what is read out of a day. */
export function Plot({
  label,
  days,
  top,
  unit,
  reads,
  isBars = false,
  isTall = false,
  note,
  children,
}: Props) {
  const lines = days.map((day, index) => ({
    title: formatAxisDay(day),
    words: reads.flatMap(({ name, values }) => {
      const value = values[index]
      return value === null || value === undefined ? [] : [`${name} ${formatValue(value, unit)}`]
    }),
  }))
  return (
    <figure className={`relative mt-1.5 mb-5 ${isTall ? 'h-[148px]' : 'h-[116px]'}`}>
      <figcaption className="sr-only">{label}</figcaption>
      {[0, 50, 100].map(place => (
        <span
          key={place}
          aria-hidden="true"
          className="absolute right-10 left-0 border-chart-grid border-t"
          style={{ top: `${place}%` }}
        />
      ))}
      {[top, top / 2].map((figure, index) => (
        <span
          key={figure}
          aria-hidden="true"
          className="absolute right-0 w-[34px] -translate-y-1/2 text-11 text-muted leading-[15px] tabular-nums"
          style={{ top: `${index * 50}%` }}
        >
          {formatTick(figure, unit)}
        </span>
      ))}
      <div className="absolute inset-y-0 right-10 left-0">
        {note ? (
          <p className="absolute inset-0 grid place-items-center text-12 text-muted">{note}</p>
        ) : (
          <>
            {children}
            <ChartTooltip label={label} lines={lines} isBars={isBars} />
          </>
        )}
      </div>
      <Dates days={days} />
    </figure>
  )
}

function Dates({ days }: { days: ChartDays }) {
  const [first, middle, last] = [days[0], days[Math.floor((days.length - 1) / 2)], days.at(-1)]
  if (!first || !last || !middle) return null
  return (
    <div
      aria-hidden="true"
      className="absolute right-10 -bottom-5 left-0 flex justify-between text-11 text-muted leading-[14px] whitespace-nowrap"
    >
      <span>{formatAxisDate(first)}</span>
      {days.length > 2 && <span>{formatAxisDate(middle)}</span>}
      {days.length > 1 && <span>{formatAxisDate(last)}</span>}
    </div>
  )
}

/** The mark at the end of a line. */
export function LastPoint({ height, ground }: { height: number; ground: string }) {
  return (
    <span
      aria-hidden="true"
      className={`absolute left-full size-[7px] -translate-1/2 rounded-full ring-2 ring-raised ${ground}`}
      style={{ top: `${height}%` }}
    />
  )
}

/** One event of a plot, in words, at a day. */
export function EventMark({ place, words }: { place: number; words: string }) {
  const side = place > 50 ? 'right-[7px]' : 'left-[7px]'
  return (
    <span
      className="absolute -top-1 bottom-0 border-line-control border-l border-dashed"
      style={{ left: `${place}%` }}
    >
      <span
        className={`absolute top-2 text-11 text-ink-soft leading-[15px] whitespace-nowrap max-fold:bg-raised ${side}`}
      >
        {words}
      </span>
    </span>
  )
}
