import type { ReactNode } from 'react'
import { Link } from '@/components/ui/link'
import { formatDate, formatDateTime, formatRelative } from '@/lib/core/format'

type NameProps = {
  name: string
  href?: string
  id?: string
  /** Follow the name. */
  marks?: ReactNode
  /** For sentences: takes what other columns of up to 680 pixels leave. */
  isLong?: boolean
}

export function NameCell({ name, href, id, marks, isLong = false }: NameProps) {
  const maxWidth = isLong
    ? 'sm:max-w-[clamp(140px,calc(100cqw-680px),560px)]'
    : 'sm:max-w-[clamp(140px,20cqw,340px)]'
  const nameClass = 'truncate font-medium text-ink max-sm:leading-6'
  return (
    <span
      className={`flex min-w-0 flex-col max-sm:flex-row max-sm:flex-wrap max-sm:items-baseline max-sm:gap-x-2 ${maxWidth}`}
    >
      <span className="flex min-w-0 max-w-full flex-wrap items-center gap-x-2">
        {href ? (
          <Link
            href={href}
            data-row-link
            title={name}
            className={`${nameClass} rounded-tag hover:underline hover:underline-offset-3`}
          >
            {name}
          </Link>
        ) : (
          <span title={name} className={nameClass}>
            {name}
          </span>
        )}
        {marks}
      </span>
      {id && (
        <span title={id} className="max-w-full flex-none truncate text-12 text-muted tabular-nums">
          {id}
        </span>
      )}
    </span>
  )
}

/** Long text on one line, cut off where the list is narrow. */
export function LongText({ children }: { children: string }) {
  return (
    <span title={children} className="block truncate sm:max-w-[clamp(120px,18cqw,300px)]">
      {children}
    </span>
  )
}

/** Below the state of what failed, also on phones. */
export function FailureReason({ children }: { children: string }) {
  return (
    children && (
      <span className="block text-pretty break-words text-12 text-muted sm:max-w-[clamp(120px,18cqw,300px)]">
        {children}
      </span>
    )
  )
}

/** A value with a muted second line. */
export function StackedCell({ children, under }: { children: ReactNode; under?: ReactNode }) {
  return (
    <>
      <span className="block">{children}</span>
      {under && <span className="block text-12 text-muted max-sm:hidden">{under}</span>}
    </>
  )
}

/** `absent` is shown without a date. */
type DateProps = { zone: string; now: Date } & (
  | { at: Date; absent?: never }
  | { at: Date | null; absent: string }
)

/** A date with the relative time below; the exact time is in the tooltip. */
export function DateCell({ at, zone, now, absent }: DateProps) {
  if (!at) return <Absent>{absent}</Absent>
  return (
    <time
      dateTime={at.toISOString()}
      title={`${formatDateTime(at, zone, now)}, ${at.toISOString()}`}
      className="tabular-nums"
    >
      <span className="block whitespace-nowrap">{formatDate(at, zone, now)}</span>
      <span className="block whitespace-nowrap text-12 text-muted max-sm:hidden">
        {formatRelative(at, now)}
      </span>
    </time>
  )
}

export function DateTimeCell({ at, zone, now, absent }: DateProps) {
  if (!at) return <Absent>{absent}</Absent>
  return (
    <time dateTime={at.toISOString()} title={at.toISOString()} className="tabular-nums">
      <span className="block max-sm:hidden">{breakAfterDay(formatDateTime(at, zone, now))}</span>
      <span className="block whitespace-nowrap text-12 text-muted">{formatRelative(at, now)}</span>
    </time>
  )
}

/** Where the list is narrow, the time goes below the day. */
const breakAfterDay = (text: string) => text.replaceAll(/(?<!,) /g, '\u00A0')

/** Masked numbers are shown unchanged. */
export function PhoneText({ phone }: { phone: string }) {
  return <span className="whitespace-nowrap tabular-nums">{formatPhone(phone)}</span>
}

/** "(555) 010-4477" */
export function formatPhone(phone: string): string {
  return phone.replace(/^(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')
}

/** A missing value as a muted word. */
export function Absent({ children }: { children: ReactNode }) {
  return <span className="text-muted">{children}</span>
}
