import { type ChartColor, chartClasses } from './colors'
import { Plot } from './plot'
import { type ChartDays, niceMax, type Unit } from './scale'

type Props = {
  label: string
  days: ChartDays
  /** Two or three parts, bottom up. */
  parts: readonly { name: string; color: ChartColor; values: readonly number[] }[]
  unit?: Unit
  note?: string
}

export function StackedBars({ label, days, parts, unit = 'count', note }: Props) {
  const sums = days.map((_, index) => parts.reduce((sum, { values }) => sum + (values[index] ?? 0), 0))
  const top = niceMax(sums)
  return (
    <Plot label={label} days={days} top={top} unit={unit} series={parts} isBars note={note}>
      <div aria-hidden="true" className="absolute inset-0 flex items-end gap-[3px]">
        {days.map((day, index) => (
          <span
            key={day}
            className="flex h-full min-w-0 flex-1 flex-col-reverse gap-px [&>span:last-child]:rounded-t-[2px]"
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
