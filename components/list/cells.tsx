import type { Route } from 'next'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { formatDate, formatDateTime, formatRelative } from '@/components/ui/format'

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
export function StackedCell({ children, under }: { children: ReactNode; under?: ReactNode }) {
  return (
    <>
      <span className="block">{children}</span>
      {under && <span className="block text-12 text-muted max-fold:hidden">{under}</span>}
    </>
  )
}

/** A moment as a day, and how long ago or ahead beneath; the exact time on hovering. */
export function DateCell({ at, zone, now }: { at: Date; zone: string; now: Date }) {
  return (
    <time
      dateTime={at.toISOString()}
      title={`${formatDateTime(at, zone, now)}, ${at.toISOString()}`}
      className="tabular-nums"
    >
      <span className="block whitespace-nowrap">{formatDate(at, zone, now)}</span>
      <span className="block whitespace-nowrap text-12 text-muted max-fold:hidden">
        {formatRelative(at, now)}
      </span>
    </time>
  )
}

/** A moment with its time of day, and how long ago or ahead beneath. */
export function DateTimeCell({ at, zone, now }: { at: Date; zone: string; now: Date }) {
  return (
    <time dateTime={at.toISOString()} title={at.toISOString()} className="tabular-nums">
      <span className="block whitespace-nowrap max-fold:hidden">{formatDateTime(at, zone, now)}</span>
      <span className="block whitespace-nowrap text-12 text-muted">{formatRelative(at, now)}</span>
    </time>
  )
}

/** A ten-digit phone as people write it, "(555) 010-4477"; one that is masked stays as it is. */
export function PhoneText({ phone }: { phone: string }) {
  return <span className="whitespace-nowrap tabular-nums">{formatPhone(phone)}</span>
}

/** "(555) 010-4477". */
export function formatPhone(phone: string): string {
  return phone.replace(/^(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')
}

/** An absent value: a word, never a dash. */
export function Absent({ children }: { children: ReactNode }) {
  return <span className="text-muted">{children}</span>
}
