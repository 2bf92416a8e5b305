import { area } from 'd3-shape'
import { type ChartColor, chartClasses } from './colors'
import { Drawing, EventMark, LastPoint, Plot } from './plot'
import { type ChartDays, niceMax, xPercent, yPercent } from './scale'
import { SeriesLine } from './series-line'

type Line = { name: string; color: ChartColor; values: readonly number[] }

type Props = {
  label: string
  days: ChartDays
  lines: readonly [Line, Line]
  event?: { index: number; text: string }
  /** The last step is not over: its part of the lines is dashed. */
  isRunning?: boolean
}

/** Two series of money with the area between them filled. */
export function ComparisonChart({ label, days, lines, event, isRunning = false }: Props) {
  const [one, other] = lines
  const top = niceMax([...one.values, ...other.values])
  const pointsOf = ({ values }: Line) =>
    values.map((value, index): [number, number] => [xPercent(index, days.length), yPercent(value, top)])
  const between = area<[number, number]>()
    .y0(([, height]) => height)
    .y1((_, index) => yPercent(other.values[index] ?? 0, top))(pointsOf(one))
  return (
    <Plot label={label} days={days} top={top} unit="money" series={lines} isTall isRunning={isRunning}>
      <Drawing>
        <path d={between ?? ''} className={`${chartClasses(one.color).fill} [fill-opacity:.08]`} />
        {[other, one].map(item => (
          <SeriesLine
            key={item.name}
            points={pointsOf(item)}
            isRunning={isRunning}
            stroke={chartClasses(item.color).stroke}
          />
        ))}
      </Drawing>
      {[other, one].map(item => (
        <LastPoint
          key={item.name}
          y={yPercent(item.values.at(-1) ?? 0, top)}
          background={chartClasses(item.color).background}
        />
      ))}
      {event && <EventMark x={xPercent(event.index, days.length)} text={event.text} />}
    </Plot>
  )
}
