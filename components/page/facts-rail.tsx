import { Fragment, type ReactNode } from 'react'
import { compact, type Fact, type Optional } from '@/components/ui/facts'
import { Link } from '@/components/ui/link'

type FactGroup = { name: string; facts: Optional<Fact & { href?: string }> }

/** Grouped details left of the main content; above it on phones. */
export function FactsRail({ groups }: { groups: Optional<FactGroup> }) {
  return (
    <aside aria-label="Details" className="text-13">
      {compact(groups).map(({ name, facts }) => (
        <section key={name} className="mb-4 border-line border-t pt-4 first:border-0 first:pt-0">
          <h2 className="mb-2 font-semibold">{name}</h2>
          <dl className="grid grid-cols-[84px_minmax(0,1fr)] gap-x-3 gap-y-2">
            {compact(facts).map(({ name: fact, value, note, href }) => (
              <Fragment key={fact}>
                <dt className="text-muted">{fact}</dt>
                <dd className="min-w-0 break-words">
                  {href ? (
                    <Link prefetch={null} href={href} className="text-accent hover:underline">
                      {value}
                    </Link>
                  ) : (
                    value
                  )}
                  {note && <span className="block text-12 text-muted">{note}</span>}
                </dd>
              </Fragment>
            ))}
          </dl>
        </section>
      ))}
    </aside>
  )
}

/** The main content is a column of notes and cards. */
export function WithRail({ rail, children }: { rail: ReactNode; children: ReactNode }) {
  return (
    <div className="grid gap-x-8 gap-y-4 side:grid-cols-[240px_minmax(0,1fr)]">
      {rail}
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-4">{children}</div>
    </div>
  )
}
