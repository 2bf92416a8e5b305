import { formatShare } from '@/components/ui/format'

type Props = {
  /** What is hit, and what is not: "must update", "already on 4.13.0". */
  hitWords: string
  restWords: string
  /** Shares of everyone that are hit, one for each group of them; what is missing to 1 is not hit. */
  hits: readonly { name: string; share: number }[]
}

/** A bar of everyone: the part that is hit hatched in danger, cut off by a line, with the percent of both sides. */
export function HatchBar({ hitWords, restWords, hits }: Props) {
  const hit = hits.reduce((sum, { share }) => sum + share, 0)
  const words = `${formatShare(hit)} ${hitWords}, ${formatShare(1 - hit)} ${restWords}`
  return (
    <div>
      <div role="img" aria-label={words} className="relative flex h-6 gap-0.5">
        {hits.map(({ name, share }) => (
          <span
            key={name}
            title={`${name}: ${formatShare(share)}`}
            className="h-full min-w-0.5 bg-hatch first:rounded-l-tag"
            style={{ width: `${share * 100}%` }}
          />
        ))}
        {hit > 0 && (
          <span
            className="absolute -inset-y-[5px] w-0.5 -translate-x-0.5 rounded-full bg-danger"
            style={{ left: `${hit * 100}%` }}
          />
        )}
        <span className="h-full flex-1 rounded-r-tag bg-chart-rest" />
      </div>
      <p aria-hidden="true" className="mt-2 flex justify-between gap-3 text-12">
        <span className="text-danger">
          <b className="font-medium tabular-nums">{formatShare(hit)}</b> {hitWords}
        </span>
        <span className="text-muted">
          <b className="font-medium tabular-nums">{formatShare(1 - hit)}</b> {restWords}
        </span>
      </p>
    </div>
  )
}
