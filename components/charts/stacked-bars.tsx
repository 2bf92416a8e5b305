import { type ChartColor, chartClasses } from './colors'
import { Plot } from './plot'
import { barGap, type ChartDays, niceMax } from './scale'

type Props = {
  label: string
  days: ChartDays
  /** Two or three parts, bottom up. */
  parts: readonly { name: string; color: ChartColor; values: readonly number[] }[]
  /** The last step is not over: its bar is hatched. */
  isRunning?: boolean
}

const hatched = '[mask-image:repeating-linear-gradient(-55deg,#000_0_2px,transparent_2px_4px)]'

export function StackedBars({ label, days, parts, isRunning = false }: Props) {
  const sums = days.map((_, index) => parts.reduce((sum, { values }) => sum + (values[index] ?? 0), 0))
  const top = niceMax(sums)
  return (
    <Plot label={label} days={days} top={top} unit="count" series={parts} isBars isRunning={isRunning}>
      <div
        aria-hidden="true"
        data-marks
        className="absolute inset-0 flex items-end"
        style={{ gap: barGap(days.length) }}
      >
        {days.map((day, index) => (
          <span
            key={day}
            className={`flex h-full min-w-0 flex-1 flex-col-reverse gap-px [&>span:last-child]:rounded-t-[2px] ${isRunning && index === days.length - 1 ? hatched : ''}`}
          >
            {parts.map(({ name, color, values }) => (
              <span
                key={name}
                className={chartClasses(color).background}
                style={{ height: `${((values[index] ?? 0) / top) * 100}%` }}
              />
            ))}
          </span>
        ))}
      </div>
    </Plot>
  )
}
