import type { Metadata } from 'next'
import { formatAxisDate, formatAxisDay } from '@/components/admin/charts/scale'
import { PageHeader } from '@/components/admin/layout/page-header'
import { Time } from '@/components/ui/time'
import { requireOperator } from '@/lib/auth/operator'
import { countBuilds } from '@/lib/impact/count-builds'
import { listAttentionItems } from '@/lib/overview/attention-items'
import { readChartData } from '@/lib/overview/read-chart-data'
import { readServiceStatus } from '@/lib/overview/read-service-status'
import { resolveDateRange } from '@/lib/analytics/date-range'
import { findLastAggregation } from '@/lib/analytics/read-series'
import { Builds } from './overview/builds'
import { Charts } from './overview/charts'
import { Needs } from './overview/needs-attention'
import { readSpan } from './overview/span'
import { SpanPicker } from './overview/span-picker'
import { ServiceStatusLine } from './overview/service-status'

export const metadata: Metadata = { title: 'Overview' }

type Props = { searchParams: Promise<{ span?: string | string[] }> }

/** Where the console begins: what wants an operator, then how the app does. */
export default async function OverviewPage({ searchParams }: Props) {
  const operator = await requireOperator()
  const { key, asked, first, final } = readSpan((await searchParams).span)
  const { span, before } = await resolveDateRange(asked, operator.zone)
  const [standing, needs, overview, field, countedAt] = await Promise.all([
    readServiceStatus(),
    listAttentionItems(operator.id),
    readChartData(span, before),
    countBuilds(),
    findLastAggregation(),
  ])
  const days = span.steps.map(({ name }) => name)
  const write = span.step === 'hour' ? formatAxisDay : formatAxisDate
  return (
    <>
      <PageHeader
        title="Overview"
        actions={
          <SpanPicker
            key={key}
            chosen={key}
            first={first}
            final={final}
            today={days.at(-1)?.slice(0, 10) ?? ''}
          />
        }
      >
        <ServiceStatusLine standing={standing} now={operator.now} />
      </PageHeader>
      <div className="grid gap-3.5">
        <Needs needs={needs} />
        <div className="mt-2 flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <h2 className="font-semibold text-14">
            {write(days[0] ?? '')} to {write(days.at(-1) ?? '')}
          </h2>
          <span className="text-12 text-muted">
            {countedAt ? (
              <>
                counted <Time at={countedAt} relative="only" />
              </>
            ) : (
              'being counted for the first time'
            )}
          </span>
          <span className="ml-auto flex items-center gap-2 text-12 text-muted">
            <span aria-hidden="true" className="w-4 border-muted border-t border-dotted" />
            {span.step === 'hour' ? '24 hours before' : `${days.length} days before`}
          </span>
        </div>
        <Charts overview={overview} days={days} isHours={span.step === 'hour'} />
        <Builds field={field} />
      </div>
    </>
  )
}
