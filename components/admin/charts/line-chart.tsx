import { area, line } from 'd3-shape'
import { useId } from 'react'
import { EventMark, LastPoint, Plot, type Series } from './plot'
import { type ChartDays, niceMax, yPercent, xPercent, type Unit } from './scale'

type Props = {
  /** What is counted: "Sign-ups". */
  name: string
  days: ChartDays
  /** A figure of each day; null for days that have not come. */
  values: readonly (number | null)[]
  /** The period before, day by day, dotted. */
  before?: readonly number[]
  unit?: Unit
  /** One event in words, at the index of its day. */
  event?: { index: number; words: string }
  /** Instead of a line while there is too little: since when there is any. */
  note?: string
}

/** Change over days: a line of cobalt with its wash, the period before dotted, the last point marked. */
export function LineChart({ name, days, values, before = [], unit = 'count', event, note }: Props) {
  const wash = useId()
  const top = niceMax([...values, ...before])
  const points = values.flatMap((value, index) =>
    value === null ? [] : [[xPercent(index, days.length), yPercent(value, top)] as [number, number]],
  )
  const past = before.map((value, index): [number, number] => [
    xPercent(index, days.length),
    yPercent(value, top),
  ])
  const [, lastHeight] = points.at(-1) ?? [0, 100]
  const reads: Series[] = [{ name, values }, ...(before.length > 0 ? [{ name: 'Before', values: before }] : [])]
  return (
    <Plot label={`${name} a day`} days={days} top={top} unit={unit} reads={reads} note={note}>
      <svg
        aria-hidden="true"
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        className="absolute inset-0 size-full overflow-visible"
      >
        <linearGradient id={wash} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" className="[stop-color:var(--chart-1)] [stop-opacity:.14]" />
          <stop offset="1" className="[stop-color:var(--chart-1)] [stop-opacity:0]" />
        </linearGradient>
        <path d={area().y0(100)(points) ?? ''} fill={`url(#${wash})`} />
        <path
          d={line()(past) ?? ''}
          vectorEffect="non-scaling-stroke"
          strokeDasharray="1.5 3"
          className="fill-none stroke-muted stroke-[1.25]"
        />
        <path
          d={line()(points) ?? ''}
          vectorEffect="non-scaling-stroke"
          strokeLinejoin="round"
          strokeLinecap="round"
          className="fill-none stroke-[1.75] stroke-chart-1"
        />
      </svg>
      {points.length === days.length && <LastPoint height={lastHeight} ground="bg-chart-1" />}
      {event && <EventMark place={xPercent(event.index, days.length)} words={event.words} />}
    </Plot>
  )
}
