import type { Route } from 'next'
import Link from 'next/link'
import { findClockChange } from '@/app/admin/(console)/maintenance/window-times'
import { buttonClass } from '@/components/ui/button'
import { formatDateTime, formatRelative } from '@/components/ui/format'
import { Note } from '@/components/ui/note'

type Props = {
  /** As in the URL; null is now. */
  asked: string | null
  /** The previewed time: not before now. */
  at: Date
  now: Date
  zone: string
  nowHref: Route
}

/** Present while the page shows another time than now, or was asked to. */
export function TimeBanner({ asked, at, now, zone, nowHref }: Props) {
  if (asked === null) return null
  const isPast = at <= now
  const change = findClockChange(now, at, zone)
  const notes = [
    'Read-only: it shows what is saved and scheduled now, and changes nothing.',
    zone === 'UTC' ? '' : `In UTC: ${formatDateTime(at, 'UTC', now)}.`,
    change === null ? '' : `Clocks go ${change} before then.`,
  ]
  return (
    <section aria-label="Previewed time" className="mb-3.5">
      <Note
        tone={isPast ? 'warn' : 'info'}
        icon="clock"
        title={
          isPast
            ? `${formatDateTime(new Date(asked), zone, now)} has passed.`
            : `Preview at ${formatDateTime(at, zone, now)}, ${formatRelative(at, now)}.`
        }
        actions={
          <Link href={nowHref} prefetch={false} scroll={false} className={buttonClass({ size: 'small' })}>
            Back to now
          </Link>
        }
      >
        {isPast ? 'Earlier states are not stored, so this is the app now.' : notes.filter(Boolean).join(' ')}
      </Note>
    </section>
  )
}
