import { area, line } from 'd3-shape'
import { useId } from 'react'
import { Drawing, LastPoint, Plot, type PlotSeries } from './plot'
import { type ChartDays, niceMax, xPercent, yPercent } from './scale'
import { SeriesLine } from './series-line'

type Props = {
  /** The metric: "Sign-ups". */
  name: string
  days: ChartDays
  /** One value per day; null for future days. */
  values: readonly (number | null)[]
  /** Values of the previous period, drawn dotted. */
  previous?: readonly number[]
  /** The last step is not over: its part of the line is dashed. */
  isRunning?: boolean
}

export function LineChart({ name, days, values, previous = [], isRunning = false }: Props) {
  const gradientId = useId()
  const top = niceMax([...values, ...previous])
  const points = values.flatMap((value, index) =>
    value === null ? [] : [[xPercent(index, days.length), yPercent(value, top)] as [number, number]],
  )
  const previousPoints = previous.map((value, index): [number, number] => [
    xPercent(index, days.length),
    yPercent(value, top),
  ])
  const [, lastY] = points.at(-1) ?? [0, 100]
  const series: PlotSeries[] = [
    { name, values },
    ...(previous.length > 0 ? [{ name: 'Previous period', values: previous }] : []),
  ]
  return (
    <Plot label={`${name} per day`} days={days} top={top} unit="count" series={series} isRunning={isRunning}>
      <Drawing>
        <linearGradient id={gradientId} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" className="[stop-color:var(--chart-1)] [stop-opacity:.14]" />
          <stop offset="1" className="[stop-color:var(--chart-1)] [stop-opacity:0]" />
        </linearGradient>
        <path
          d={area().y0(100)(isRunning ? points.slice(0, -1) : points) ?? ''}
          fill={`url(#${gradientId})`}
        />
        <path
          d={line()(previousPoints) ?? ''}
          vectorEffect="non-scaling-stroke"
          strokeDasharray="1.5 3"
          className="fill-none stroke-muted stroke-[1.25]"
        />
        <SeriesLine points={points} isRunning={isRunning} stroke="stroke-chart-1" />
      </Drawing>
      {points.length === days.length && <LastPoint y={lastY} background="bg-chart-1" />}
    </Plot>
  )
}
