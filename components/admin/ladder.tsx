/** A part of the ladder, the oldest first. */
export type Rung = { label: string; devices: number; isHit?: boolean }

const steps = ['var(--step-4)', 'var(--step-3)', 'var(--step-2)', 'var(--step-1)']

/** The colour of a part: the newest strongest. */
export const stepOf = (place: number, count: number) => steps[place + steps.length - count] ?? steps[0]

const hatch =
  'repeating-linear-gradient(-55deg, var(--danger) 0 3px, color-mix(in oklch, var(--danger) 42%, var(--raised)) 3px 6px)'

type Props = {
  /** What the bar says, for those who cannot see it. */
  label: string
  rungs: readonly Rung[]
  /** What is hit is hatched, the rest grey, with a line between. */
  isCut?: boolean
}

/** Shares in their order as one bar; every share is written beside it. */
export function Ladder({ label, rungs, isCut = false }: Props) {
  const shown = rungs.filter(({ devices }) => devices > 0)
  const lastHit = shown.findLastIndex(({ isHit }) => isHit)
  if (shown.length === 0) return null
  return (
    <div
      role="img"
      aria-label={label}
      className={`flex gap-0.5 ${isCut ? 'h-[26px]' : 'h-[22px]'} overflow-visible`}
    >
      {shown.map((rung, place) => (
        <span
          key={rung.label}
          className="relative min-w-0.5 first:rounded-l-tag last:rounded-r-tag"
          style={{
            flex: `${rung.devices} 0 0`,
            background: isCut ? cutLook(rung) : stepOf(place, shown.length),
          }}
        >
          {isCut && place === lastHit && (
            <span className="absolute -top-[5px] -right-0.5 -bottom-[5px] w-0.5 rounded-full bg-danger" />
          )}
        </span>
      ))}
    </div>
  )
}

const cutLook = ({ isHit }: Rung) => (isHit ? hatch : 'var(--chart-rest)')
