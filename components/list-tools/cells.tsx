import type { Route } from 'next'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { formatDay, formatMoment, formatRelative } from '@/components/ui/format'

/** What a row is called, a link to it, with its id beneath; marks stand behind the name. */
export function NameCell(props: { name: string; href?: string; id?: string; marks?: ReactNode }) {
  const { name, href, id, marks } = props
  const look = 'truncate font-medium text-ink'
  return (
    <span className="flex min-w-0 flex-col max-fold:flex-row max-fold:items-baseline max-fold:gap-2">
      <span className="flex min-w-0 items-center gap-2">
        {href ? (
          <Link
            href={href as Route}
            prefetch={false}
            data-row-link
            className={`${look} rounded-tag hover:underline hover:underline-offset-3`}
          >
            {name}
          </Link>
        ) : (
          <span className={look}>{name}</span>
        )}
        {marks}
      </span>
      {id && <span className="flex-none text-12 text-muted tabular-nums">{id}</span>}
    </span>
  )
}

/** Something, and what there is to say of it beneath. */
export function TwoLines({ children, under }: { children: ReactNode; under?: ReactNode }) {
  return (
    <>
      <span className="block">{children}</span>
      {under && <span className="block text-12 text-muted max-fold:hidden">{under}</span>}
    </>
  )
}

/** A moment as a day, and how long ago or ahead beneath; the exact time on hovering. */
export function DayCell({ at, zone, now }: { at: Date; zone: string; now: Date }) {
  return (
    <time
      dateTime={at.toISOString()}
      title={`${formatMoment(at, zone, now)}, ${at.toISOString()}`}
      className="tabular-nums"
    >
      <span className="block whitespace-nowrap">{formatDay(at, zone, now)}</span>
      <span className="block whitespace-nowrap text-12 text-muted max-fold:hidden">
        {formatRelative(at, now)}
      </span>
    </time>
  )
}

/** An absent value: a word, never a dash. */
export function Absent({ children }: { children: ReactNode }) {
  return <span className="text-muted">{children}</span>
}
