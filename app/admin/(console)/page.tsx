import { kindStyles } from '@/app/admin/(console)/calendar/kinds'
import { formatAxisDate, formatAxisDay } from '@/components/charts/scale'
import { Card, CardLink } from '@/components/page/card'
import { PageHeader } from '@/components/page/page-header'
import { Icon } from '@/components/ui/icon'
import { Link } from '@/components/ui/link'
import { StateGlyph } from '@/components/ui/state'
import { Time } from '@/components/ui/time'
import { resolveDateRange } from '@/lib/console/analytics/date-range'
import { findLastAggregation } from '@/lib/console/analytics/read-series'
import { requireOperator } from '@/lib/console/auth/operator'
import { dayOf } from '@/lib/console/calendar/days'
import { readCalendar } from '@/lib/console/calendar/read-calendar'
import { toChanges, type UpcomingChange } from '@/lib/console/calendar/rules'
import { listAttentionItems } from '@/lib/console/overview/attention-items'
import { countAttentionItems } from '@/lib/console/overview/count-attention-items'
import { listFirstSteps } from '@/lib/console/overview/first-steps'
import { readChartData } from '@/lib/console/overview/read-chart-data'
import { readServiceStatus, type ServiceStatus } from '@/lib/console/overview/read-service-status'
import { pluralize } from '@/lib/core/format'
import { Builds } from './overview/builds'
import { Charts } from './overview/charts'
import { parseDateRange } from './overview/date-range'
import { DateRangePicker } from './overview/date-range-picker'
import { describeStatus } from './overview/describe-status'
import { FirstSteps } from './overview/first-steps'
import { NeedsAttention } from './overview/needs-attention'

type Props = { searchParams: Promise<{ span?: string | string[] }> }

export default async function OverviewPage({ searchParams }: Props) {
  const operator = await requireOperator()
  const { key, request, first, final } = parseDateRange((await searchParams).span)
  const [{ range, before }, utc] = await Promise.all([
    resolveDateRange(request, operator.zone),
    resolveDateRange(request, 'UTC'),
  ])
  const ahead = { from: operator.now, to: new Date(operator.now.getTime() + daysAhead * 86_400_000) }
  const [status, steps, items, counts, data, aggregatedAt, calendar] = await Promise.all([
    readServiceStatus(),
    listFirstSteps(),
    listAttentionItems(operator.id),
    countAttentionItems(operator.id),
    readChartData({ range, before, utc, now: operator.now }, operator.writtenLsn),
    findLastAggregation(),
    readCalendar({ ...ahead, zone: operator.zone }),
  ])
  const days = range.steps.map(({ name }) => name)
  const isHours = range.step === 'hour'
  const isRunning = range.to >= operator.now
  const format = isHours ? formatAxisDay : formatAxisDate
  return (
    <>
      <PageHeader
        title="Overview"
        actions={
          <DateRangePicker
            key={key}
            chosen={key}
            first={first}
            final={final}
            today={dayOf(operator.now, operator.zone)}
          />
        }
      >
        <ServiceStatusLine status={status} now={operator.now} />
      </PageHeader>
      <div className="grid gap-3.5">
        <FirstSteps steps={steps} role={operator.role} />
        <NeedsAttention items={items} counts={counts} role={operator.role} />
        <ChangesAhead changes={toChanges(calendar.events, ahead)} />
        <div className="mt-2 flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <h2 className="font-semibold text-14">
            {format(days[0] ?? '')} to {format(days.at(-1) ?? '')}
          </h2>
          <span className="text-12 text-muted">
            {aggregatedAt ? (
              <>
                updated <Time at={aggregatedAt} relative="only" />
              </>
            ) : (
              'first update in progress'
            )}
          </span>
          <span className="ml-auto flex items-center gap-2 text-12 text-muted">
            <span aria-hidden="true" className="w-4 border-muted border-t border-dotted" />
            {isHours ? 'previous 24 hours' : `previous ${pluralize(days.length, 'day')}`}
            {isRunning && ', compared up to this hour'}
          </span>
        </div>
        <Charts data={data} days={days} isHours={isHours} isRunning={isRunning} />
        <Builds />
      </div>
    </>
  )
}

const daysAhead = 7

const maxShown = 6

function ChangesAhead({ changes }: { changes: readonly UpcomingChange[] }) {
  const shown = changes.slice(0, maxShown)
  return (
    <Card
      title="Changes ahead"
      note={changes.length > maxShown ? `the next ${maxShown}` : `in the next ${pluralize(daysAhead, 'day')}`}
      isLined
      isFlush={shown.length > 0}
      end={<CardLink href="/admin/calendar">Calendar</CardLink>}
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

function ServiceStatusLine({ status, now }: { status: ServiceStatus; now: Date }) {
  return (
    <span className="flex flex-wrap gap-x-5 gap-y-1">
      {describeStatus(status, now).map(({ state, text, title, href }) => (
        <span key={text} title={title} className="inline-flex items-center gap-2 whitespace-nowrap">
          <StateGlyph is={state} />
          {href ? (
            <Link href={href} className="font-medium text-ink underline-offset-2 hover:underline">
              {text}
            </Link>
          ) : (
            text
          )}
        </span>
      ))}
    </span>
  )
}
