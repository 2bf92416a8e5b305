import { Button } from '@/components/ui/button'
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

function daysAhead(days: number): string {
  const end = new Date(Date.now() + days * 86_400_000)
  end.setUTCSeconds(0, 0)
  return end.toISOString()
}

type Props = { value: SuspensionEnd; onChange: (end: SuspensionEnd) => void }

export function SuspensionEndField({ value, onChange }: Props) {
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
              <Button key={name} size="small" onClick={() => onChange(daysAhead(days))}>
                {name}
              </Button>
            ))}
          </span>
        </>
      )}
    </div>
  )
}
