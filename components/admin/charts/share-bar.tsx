import { formatPercent } from '@/components/ui/format'

const steps = ['bg-step-1', 'bg-step-2', 'bg-step-3', 'bg-step-4']

type Props = {
  label: string
  /** Up to four shares of one whole in their order, the newest last and strongest. */
  parts: readonly { name: string; share: number }[]
}

/** Shares of what has an order, such as versions, as one bar in steps of one hue; each share is written out. */
export function ShareBar({ label, parts }: Props) {
  const hueOf = (index: number) => steps[parts.length - 1 - index] ?? 'bg-chart-rest'
  const spoken = parts.map(({ name, share }) => `${name}: ${formatPercent(share)}`).join(', ')
  return (
    <div>
      <div
        role="img"
        aria-label={`${label}. ${spoken}`}
        className="flex h-[22px] gap-0.5 overflow-clip rounded-tag"
      >
        {parts.map(({ name, share }, index) => (
          <span
            key={name}
            className={`h-full min-w-0.5 ${hueOf(index)}`}
            style={{ width: `${share * 100}%` }}
          />
        ))}
      </div>
      <ul aria-hidden="true" className="mt-2.5 flex flex-wrap gap-x-[18px] gap-y-1 text-12">
        {parts.map(({ name, share }, index) => (
          <li key={name} className="flex items-center gap-1.5">
            <span className={`size-2 rounded-[2px] ${hueOf(index)}`} />
            {name} <b className="font-medium tabular-nums">{formatPercent(share)}</b>
          </li>
        ))}
      </ul>
    </div>
  )
}
