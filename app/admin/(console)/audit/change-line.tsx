import type { ReactNode } from 'react'
import { canOpen } from '@/components/shell/pages'
import { Avatar } from '@/components/ui/avatar'
import { Link } from '@/components/ui/link'
import { Tag } from '@/components/ui/tag'
import { Time } from '@/components/ui/time'
import { type Role, roleNames } from '@/lib/change/audit/rules'
import type { ListedChange } from '@/lib/console/audit-log/audit-list'
import { splitSentence } from '@/lib/console/audit-log/describe-change'
import { formatTime } from '@/lib/core/format'
import type { Operator } from '@/lib/people/operator/find-session'
import { OpenToggle } from './open-toggle'
import { subjectHref } from './subject-href'

type Props = { change: ListedChange; operator: Pick<Operator, 'zone' | 'role'>; detail: ReactNode }

export function ChangeLine({ change, operator: { zone, role }, detail }: Props) {
  const { id, authorName, operatorId, reason, createdAt } = change
  const clock = formatTime(createdAt, zone)
  const isOpen = Boolean(detail)
  const sentence = splitSentence(change)
  return (
    <li
      data-change={id}
      className={`first:rounded-t-[7px] last:rounded-b-[7px] ${isOpen ? 'bg-sunken' : ''}`}
    >
      <div className="relative flex min-h-[50px] flex-wrap items-center gap-x-3 gap-y-1 py-1.5 pr-3.5 pl-4 hover:bg-hover sm:flex-nowrap">
        <time dateTime={createdAt.toISOString()} className="w-10 flex-none text-muted tabular-nums">
          {clock}
        </time>
        {operatorId === null ? <ServiceAvatar /> : <Avatar name={authorName} />}
        <div className="min-w-0 flex-1 max-sm:basis-[60%]">
          <p className="text-ink-soft">
            <b className="font-medium text-ink" title={describeAuthor(change)}>
              {authorName}
            </b>{' '}
            {sentence.start}
            {sentence.name !== null && <Subject change={change} name={sentence.name} role={role} />}
            {sentence.end}
            {change.tokenName && <span className="text-muted"> by API token {change.tokenName}</span>}
          </p>
          {reason && <p className="truncate text-12 text-muted max-sm:whitespace-normal">{reason}</p>}
        </div>
        <Tags change={change} />
        <OpenToggle id={id} clock={clock} isOpen={isOpen} />
      </div>
      {detail}
    </li>
  )
}

/** Names can be similar; the email is unique. */
const describeAuthor = ({ authorEmail, authorRole }: ListedChange) =>
  authorEmail && authorRole ? `${roleNames[authorRole]}, ${authorEmail}` : 'Service'

function ServiceAvatar() {
  return (
    <span
      aria-hidden="true"
      className="grid size-6 flex-none place-items-center rounded-full bg-sunken font-semibold text-[10px] text-muted leading-none inset-ring inset-ring-line"
    >
      SK
    </span>
  )
}

function Subject({ change, name, role }: { change: ListedChange; name: string; role: Role }) {
  const href = subjectHref(change)
  if (!href || !canOpen(role, href)) return <b className="break-words font-medium text-ink">{name}</b>
  return (
    <Link
      href={href}
      className="relative z-1 break-words font-medium text-ink underline decoration-line-strong underline-offset-3"
    >
      {name}
    </Link>
  )
}

function Tags({ change }: { change: ListedChange }) {
  if (!change.approvedBy && !change.revertedAt && change.revertsId === null) return null
  return (
    <span className="flex flex-wrap items-center gap-2 max-sm:order-last max-sm:basis-full">
      {change.revertsId !== null && <span className="text-12 text-muted">Reverts an earlier change</span>}
      {change.approvedBy && <Tag>Approved by {change.approvedBy}</Tag>}
      {change.revertedAt && (
        <Tag>
          Reverted&nbsp;
          <Time at={change.revertedAt} />
        </Tag>
      )}
    </span>
  )
}
