import type { ReactNode } from 'react'
import { CopyId } from '@/components/ui/copy-id'
import { Icon } from '@/components/ui/icon'
import { fieldLabel } from '@/lib/change/field-label'
import { formatSettingName } from '@/lib/change/settings/rules'
import type { ListedChange } from '@/lib/console/audit-log/audit-list'
import type { ChangeDetails } from '@/lib/console/audit-log/change-details'
import { formatDate, formatRelative, formatTime, formatTimeZone } from '@/lib/core/format'
import type { Operator } from '@/lib/people/operator/find-session'
import { Comparison } from './comparison'
import type { FieldDiff } from './comparison-view'
import { formatLoggedValue } from './format-logged-value'

type Props = { change: ListedChange; detail: ChangeDetails; operator: Operator }

export function ChangeDetail({ change, detail, operator }: Props) {
  return (
    <div className="grid gap-x-8 gap-y-[18px] px-3.5 pt-1.5 pb-3.5 sm:grid-cols-[minmax(0,1.45fr)_minmax(0,1fr)] sm:pr-4 sm:pl-[104px]">
      <Comparison
        auditId={change.id}
        fields={diffOf(change, detail, operator)}
        canCompare={detail.now !== null}
        canRevert={detail.canRevert}
        status={
          <>
            <Icon name="info" className="mt-px size-3.5" />
            <span>{`${detail.status} ${detail.caveat}`.trim()}</span>
          </>
        }
        caveat={detail.caveat}
        pausedGameId={
          change.subjectType === 'game' && change.before?.status === 'Paused'
            ? Number(change.subjectId)
            : null
        }
      >
        <Origin change={change} detail={detail} operator={operator} />
      </Comparison>
    </div>
  )
}

function diffOf(
  { action, subjectId, before, after }: ListedChange,
  { now, changedSince, buckets }: ChangeDetails,
  { zone, now: viewedAt }: Operator,
): FieldDiff[] {
  const names = Object.keys({ ...before, ...after })
  const show = (name: string, values: object | null, bucket: string | null) =>
    values && name in values
      ? formatLoggedValue(
          action === 'setting.change' ? subjectId : name,
          (values as Record<string, unknown>)[name],
          { zone, now: viewedAt, bucket: 'bucket' in values ? values.bucket : bucket },
        )
      : null
  return names.map(name => ({
    name,
    label: action === 'setting.change' ? formatSettingName(subjectId) : fieldLabel(name),
    before: show(name, before, buckets.before),
    after: show(name, after, buckets.after),
    now: show(name, now, buckets.now),
    hasChanged: changedSince.includes(name) || changedSince.includes('*'),
  }))
}

function Origin({ change, detail, operator }: Props) {
  const { createdAt, reason, requestId } = change
  const { zone, now } = operator
  const seconds = (shown: string) =>
    `${formatTime(createdAt, shown)}:${String(createdAt.getUTCSeconds()).padStart(2, '0')}`
  const facts: { name: string; value: ReactNode }[] = [
    { name: 'Reason', value: reason || <span className="text-muted">None</span> },
    {
      name: 'Request',
      value: requestId ? <CopyId id={requestId} /> : <span className="text-muted">None</span>,
    },
    {
      name: 'When',
      value: (
        <time dateTime={createdAt.toISOString()} className="tabular-nums">
          {formatDate(createdAt, zone, now)}, {seconds(zone)} {formatTimeZone(zone, createdAt)}
          <span className="block text-muted">
            {formatRelative(createdAt, now)}, {seconds('UTC')} UTC
          </span>
        </time>
      ),
    },
    {
      name: 'From',
      value: change.tokenName ? `API token ${change.tokenName}` : describeOrigin(detail, zone),
    },
  ]
  return (
    <dl className="grid content-start gap-1.5">
      {facts.map(({ name, value }) => (
        <div key={name} className="grid grid-cols-[64px_minmax(0,1fr)] gap-2">
          <dt className="text-muted">{name}</dt>
          <dd className="min-w-0 break-words">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function describeOrigin({ browser, signedInAt }: ChangeDetails, zone: string): string {
  if (browser === null) return 'The service'
  return signedInAt ? `${browser}, signed in at ${formatTime(signedInAt, zone)}` : browser
}
