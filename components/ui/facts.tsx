import type { ReactNode } from 'react'

export type Fact = { name: string; value: ReactNode; note?: ReactNode }

/** A list in which `condition && item` leaves the item out. */
export type Optional<Item> = readonly (Item | false | null | undefined | '')[]

/** Without what is left out. */
export const compact = <Item,>(items: Optional<Item>): Item[] =>
  items.filter((item): item is Item => Boolean(item))

type Props = {
  facts: Optional<Fact>
  /** Drops its own border inside a Card. */
  isInCard?: boolean
}

export function FactsTable({ facts, isInCard = false }: Props) {
  return (
    <dl className={`divide-y divide-line ${isInCard ? '-mx-4' : 'rounded-card border border-line'}`}>
      {compact(facts).map(({ name, value, note }) => (
        <div
          key={name}
          className={`py-2 sm:grid sm:grid-cols-[150px_minmax(0,1fr)] sm:gap-3 ${isInCard ? 'px-4 last:pb-0' : 'px-3'}`}
        >
          <dt className="text-muted">{name}</dt>
          <dd className="whitespace-pre-line tabular-nums">
            {value}
            {note && <span className="block text-12 text-muted">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
