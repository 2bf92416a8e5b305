import { kindStyles } from '@/app/admin/(console)/calendar/kinds'
import { Card } from '@/components/page/card'
import { Icon } from '@/components/ui/icon'
import { Link } from '@/components/ui/link'
import { Time } from '@/components/ui/time'
import type { UpcomingChange } from '@/lib/console/calendar/rules'
import { pluralize } from '@/lib/core/format'

export const daysAhead = 7

const maxShown = 6

/** The next changes of the calendar. */
export function ChangesAhead({ changes }: { changes: readonly UpcomingChange[] }) {
  const shown = changes.slice(0, maxShown)
  return (
    <Card
      title="Changes ahead"
      note={changes.length > maxShown ? `the next ${maxShown}` : `in the next ${pluralize(daysAhead, 'day')}`}
      isLined
      isFlush={shown.length > 0}
      end={
        <Link
          href={'/admin/calendar'}
          className="inline-flex min-h-6 items-center font-medium text-12 text-accent hover:underline"
        >
          Calendar
        </Link>
      }
    >
      {shown.length === 0 ? (
        <p className="text-muted">Nothing starts or ends in the next {pluralize(daysAhead, 'day')}.</p>
      ) : (
        <ol className="divide-y divide-line">
          {shown.map(({ kind, at, text, href }) => (
            <li
              key={`${at} ${text}`}
              className="grid grid-cols-[16px_minmax(0,1fr)] items-center gap-x-3 px-4 py-2 sm:grid-cols-[16px_minmax(0,1fr)_auto]"
            >
              <Icon name={kindStyles[kind].icon} className="text-muted" />
              <Link
                href={href}
                className="inline-flex min-h-6 items-center [overflow-wrap:anywhere] hover:underline"
              >
                {text}
              </Link>
              <Time at={at} relative="beside" className="text-12 max-sm:col-start-2" />
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}
