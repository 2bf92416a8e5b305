import type { ReactNode } from 'react'

export type Fact = { name: string; value: ReactNode; note?: ReactNode }

type Props = {
  facts: readonly Fact[]
  /** Drops its own border inside a Card. */
  isInCard?: boolean
}

export function FactsTable({ facts, isInCard = false }: Props) {
  return (
    <dl className={`divide-y divide-line ${isInCard ? '-mx-4' : 'rounded-card border border-line'}`}>
      {facts.map(({ name, value, note }) => (
        <div
          key={name}
          className={`py-2 sm:grid sm:grid-cols-[150px_minmax(0,1fr)] sm:gap-3 ${isInCard ? 'px-4 last:pb-0' : 'px-3'}`}
        >
          <dt className="text-muted">{name}</dt>
          <dd className="tabular-nums">
            {value}
            {note && <span className="block text-12 text-muted">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
