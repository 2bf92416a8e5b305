import { NeedsAttention } from '@/app/admin/(console)/overview/needs-attention'
import { Card, CardLink } from '@/components/page/card'
import { ListEnd } from '@/components/page/list-end'
import { PageHeader } from '@/components/page/page-header'
import { Button } from '@/components/ui/button'
import { FactsTable } from '@/components/ui/facts'
import { Link } from '@/components/ui/link'
import { Time } from '@/components/ui/time'
import { MinuteFormField } from '@/components/ui/wall-time-field'
import { describeChanges } from '@/lib/console/audit-log/describe-changes'
import { requireOperator } from '@/lib/console/auth/operator'
import { listAttentionItems } from '@/lib/console/overview/attention-items'
import { countAttentionItems } from '@/lib/console/overview/count-attention-items'
import { type Handover, maxRules, readHandover } from '@/lib/console/overview/read-handover'
import { readMinute } from '@/lib/console/timeline/rules'
import { formatCount, formatTimeZone, pluralize, wallTime } from '@/lib/core/format'
import { MailButton } from './mail-button'

type Props = { searchParams: Promise<{ since?: string | string[] }> }

export default async function HandoverPage({ searchParams }: Props) {
  const operator = await requireOperator()
  const asked = readMinute((await searchParams).since) || null
  const [handover, items, counts] = await Promise.all([
    readHandover(asked, operator.zone),
    listAttentionItems(operator.id),
    countAttentionItems(operator.id),
  ])
  const since = toMinute(handover.since, operator.zone)
  return (
    <>
      <PageHeader title="Handover">
        Changes and failures since <Time at={handover.since} relative="beside" />, and what is waiting now.
        Covers at most the last 14 days.
      </PageHeader>
      <form action="/admin/handover" className="mb-4 flex flex-wrap items-end gap-3">
        <div className="w-64 max-sm:w-full">
          <MinuteFormField
            key={since}
            label="Since"
            name="since"
            defaultValue={since}
            zoneName={formatTimeZone(operator.zone, operator.now)}
          />
        </div>
        <Button type="submit">Show</Button>
        <MailButton since={since} />
      </form>
      <div className="grid gap-3.5">
        <NeedsAttention items={items} counts={counts} role={operator.role} />
        <Failed handover={handover} since={since} />
        <Changed handover={handover} since={since} />
      </div>
    </>
  )
}

function toMinute(at: Date, zone: string): string {
  const { year, month, day, hour, minute } = wallTime(at, zone)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${year}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}`
}

/** Lists are filtered by whole days. */
const daysSince = (minute: string) => `${minute.slice(0, 10)}..`

type SectionProps = { handover: Handover; since: string }

function Failed({ handover, since }: SectionProps) {
  const { failedCalls, messages, unsent, jobs, paymentEvents, withdrawals, expiredRequests, rejections } =
    handover
  const link = (href: string, count: number) =>
    count === 0 ? (
      '0'
    ) : (
      <Link href={href} className="font-medium text-danger hover:underline">
        {formatCount(count)}
      </Link>
    )
  return (
    <Card title="Failed" note="since then">
      <FactsTable
        isInCard
        facts={[
          { name: 'API calls', value: formatCount(failedCalls), note: 'answered 5xx' },
          {
            name: 'Emails and SMS',
            value: link(`/admin/messages?status=failed&created=${daysSince(since)}`, messages),
          },
          ...unsent.map(({ channel, count }) => ({
            name: channel === 'mail' ? 'Emails not sent' : 'SMS not sent',
            value: link(
              `/admin/messages?status=queued&channel=${channel}&created=${daysSince(since)}`,
              count,
            ),
            note: `waiting, since no ${channel === 'mail' ? 'email' : 'SMS'} provider is set`,
          })),
          { name: 'Jobs', value: link(`/admin/jobs?state=failed&since=${since}`, jobs) },
          {
            name: 'Payment events',
            value: link(`/admin/payment-events?status=failed&created=${daysSince(since)}`, paymentEvents),
          },
          {
            name: 'Withdrawals',
            value: link('/admin/withdrawals?view=failed', withdrawals),
            note: 'returned to the cash of the users',
          },
          {
            name: 'Requests for approval',
            value: link('/admin/approvals', expiredRequests),
            note: 'expired without a decision',
          },
          {
            name: 'Rejected calls',
            value:
              rejections.length === 0 ? (
                'None'
              ) : (
                <ul className="grid gap-0.5">
                  {rejections.map(({ rule, count }) => (
                    <li key={rule}>
                      <Link
                        href={`/admin/requests?${new URLSearchParams({ rule, from: since })}`}
                        className="inline-flex min-h-6 items-center hover:underline"
                      >
                        {rule}
                      </Link>{' '}
                      <span className="text-muted">{formatCount(count)}</span>
                    </li>
                  ))}
                  {rejections.length === maxRules && (
                    <li>
                      <ListEnd
                        rest={{
                          href: `/admin/requests?${new URLSearchParams({ from: since })}`,
                          name: 'All rejected calls',
                        }}
                      >
                        {`Only the ${maxRules} most frequent rules are listed.`}
                      </ListEnd>
                    </li>
                  )}
                </ul>
              ),
          },
        ]}
      />
    </Card>
  )
}

function Changed({ handover: { changes, changed }, since }: SectionProps) {
  const auditHref = (filters = {}) =>
    `/admin/audit?${new URLSearchParams({ span: daysSince(since), ...filters })}`
  if (changes.length === 0)
    return (
      <Card title="Changed">
        <p className="text-muted">No operator changed anything.</p>
      </Card>
    )
  return (
    <Card
      title="Changed"
      note={pluralize(changed, 'change')}
      isLined
      isFlush
      end={<CardLink href={auditHref()}>Audit log</CardLink>}
    >
      <ul className="divide-y divide-line">
        {changes.map(({ id, author, action, subjectType, isRevert, count, firstAt, lastAt, ...subjects }) => (
          <li key={id} className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 px-4 py-2">
            <Link
              href={auditHref({ by: author, about: subjectType })}
              className="min-h-6 rounded-tag hover:underline"
            >
              <b className="font-medium">{author}</b>{' '}
              {describeChanges({ ...subjects, action, subjectType, isRevert })}
              {count > subjects.subjects && <span className="text-muted"> {formatCount(count)} times</span>}
            </Link>
            <span className="text-right text-12 text-muted">
              {count > 1 && (
                <span className="max-sm:block">
                  <Time at={firstAt} /> to{' '}
                </span>
              )}
              <Time at={lastAt} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
