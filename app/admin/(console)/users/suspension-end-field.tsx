import { Button } from '@/components/ui/button'
import { useClock } from '@/components/ui/clock'
import { DateTimeField } from '@/components/ui/date-time-field'
import { SegmentedControl } from '@/components/ui/segmented-control'

/** Null is until it is lifted; undefined is not chosen yet. */
export type SuspensionEnd = string | null | undefined

const choices = ['Until a time', 'Until lifted'] as const

const presets = [
  { name: '24 hours', days: 1 },
  { name: '7 days', days: 7 },
  { name: '30 days', days: 30 },
]

const minuteMs = 60_000

/** The full minute in which the days have passed. */
const daysAhead = (days: number, now: Date) =>
  new Date(Math.ceil((now.getTime() + days * 86_400_000) / minuteMs) * minuteMs).toISOString()

type Props = { value: SuspensionEnd; onChange: (end: SuspensionEnd) => void }

export function SuspensionEndField({ value, onChange }: Props) {
  const { now } = useClock()
  return (
    <div className="grid gap-3">
      <SegmentedControl
        label="Ends"
        choices={choices}
        chosen={value === null ? 'Until lifted' : 'Until a time'}
        onChoose={choice => onChange(choice === 'Until lifted' ? null : undefined)}
      />
      {value !== null && (
        <>
          <DateTimeField label="End" value={value ?? null} onChange={at => onChange(at ?? undefined)} />
          <span className="flex flex-wrap gap-1.5">
            {presets.map(({ name, days }) => (
              <Button key={name} size="small" onClick={() => onChange(daysAhead(days, now))}>
                {name}
              </Button>
            ))}
          </span>
        </>
      )}
    </div>
  )
}
