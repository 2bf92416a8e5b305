import type { ReactNode } from 'react'
import { ChartTooltip } from './chart-tooltip'
import { type ChartDays, formatAxisDate, formatAxisDay, formatTick, formatValue, type Unit } from './scale'

/** A named value per day. */
export type PlotSeries = { name: string; values: readonly (number | null)[] }

type Props = {
  /** Accessible name. */
  label: string
  days: ChartDays
  top: number
  unit: Unit
  series: readonly PlotSeries[]
  /** Bars fill the space between ticks; points sit on them. */
  isBars?: boolean
  isTall?: boolean
  /** The last step is not over. */
  isRunning?: boolean
  children: ReactNode
}

/** The frame of a chart: grid lines, value axis on the right, three dates, and a tooltip. */
export function Plot({
  label,
  days,
  top,
  unit,
  series,
  isBars = false,
  isTall = false,
  isRunning = false,
  children,
}: Props) {
  const points = days.map((day, index) => ({
    title: `${formatAxisDay(day)}${isRunning && index === days.length - 1 ? ', so far' : ''}`,
    values: series.flatMap(({ name, values }) => {
      const value = values[index]
      return value === null || value === undefined ? [] : [`${name} ${formatValue(value, unit)}`]
    }),
  }))
  return (
    <figure className={`relative mt-1.5 mb-5 ${isTall ? 'h-[148px]' : 'h-[116px]'}`}>
      <figcaption className="sr-only">{label}</figcaption>
      {[0, 50, 100].map(percent => (
        <span
          key={percent}
          aria-hidden="true"
          className="absolute right-10 left-0 border-chart-grid border-t"
          style={{ top: `${percent}%` }}
        />
      ))}
      {[top, top / 2].map((value, index) => (
        <span
          key={value}
          aria-hidden="true"
          className="absolute right-0 w-[34px] -translate-y-1/2 text-11 text-muted leading-[15px] tabular-nums"
          style={{ top: `${index * 50}%` }}
        >
          {formatTick(value, unit)}
        </span>
      ))}
      <div className="absolute inset-y-0 right-10 left-0">
        {children}
        <ChartTooltip label={label} points={points} isBars={isBars} />
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

/** Stretched over the plot: coordinates are percentages. */
export function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg
      data-marks
      aria-hidden="true"
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      className="absolute inset-0 size-full overflow-visible"
    >
      {children}
    </svg>
  )
}

export function LastPoint({ y, background }: { y: number; background: string }) {
  return (
    <span
      aria-hidden="true"
      className={`absolute left-full size-[7px] -translate-1/2 rounded-full ring-2 ring-raised ${background}`}
      style={{ top: `${y}%` }}
    />
  )
}

/** The text wraps within the space beside its line. */
export function EventMark({ x, text }: { x: number; text: string }) {
  return (
    <>
      <span
        className="absolute -top-1 bottom-0 border-line-control border-l border-dashed"
        style={{ left: `${x}%` }}
      />
      <span
        className="absolute top-1 text-pretty text-11 text-ink-soft leading-[15px] max-sm:bg-raised"
        style={x > 50 ? { right: `calc(${100 - x}% + 7px)` } : { left: `calc(${x}% + 7px)` }}
      >
        {text}
      </span>
    </>
  )
}
