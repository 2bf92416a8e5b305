import type { ReactNode } from 'react'
import { viewActions } from '@/app/admin/(console)/saved-views/view-actions'
import type { ListedChange } from '@/lib/console/audit-log/audit-list'
import { getChangeDetails } from '@/lib/console/audit-log/change-details'
import { hasRole } from '@/lib/console/auth/operator'
import { pluralize, wallTime } from '@/lib/core/format'
import type { ListFrame } from '@/lib/list/rules'
import type { Parameters } from '@/lib/list/state'
import type { Operator } from '@/lib/people/operator/find-session'
import { AuditView } from './audit-view'
import { ChangeDetail } from './change-detail'
import { ChangeLine } from './change-line'

type LogProps = {
  frame: ListFrame
  rows: ListedChange[]
  operator: Operator
  searchParams: Promise<Parameters>
}

/** A page of the audit log, with the details of the change that the URL opens. */
export async function ChangeLog({ frame, rows, operator, searchParams }: LogProps) {
  const { open } = await searchParams
  const opened = rows.find(({ id }) => String(id) === open)
  const detail = opened && (await getChangeDetails(opened.id, operator.role, !hasRole(operator, 'editor')))
  return (
    <AuditView frame={frame} viewActions={viewActions} isEmpty={rows.length === 0}>
      <Days
        changes={rows}
        operator={operator}
        openId={opened?.id ?? null}
        continues={{ before: frame.previousHref !== null, after: frame.nextHref !== null }}
        detail={opened && detail && <ChangeDetail change={opened} detail={detail} operator={operator} />}
      />
    </AuditView>
  )
}

type Viewer = Pick<Operator, 'zone' | 'now' | 'role'>

type Props = {
  changes: ListedChange[]
  operator: Viewer
  openId: number | null
  detail: ReactNode
  /** Other pages of the list have changes of the first or the last day too. */
  continues: { before: boolean; after: boolean }
}

/** Changes grouped by day in the operator's time zone. */
function Days({ changes, operator, openId, detail, continues }: Props) {
  const days = groupByDay(changes, operator)
  return days.map(({ key, name, date, changes: dayChanges }, index) => (
    <section key={key} aria-labelledby={`day-${key}`} className="mb-[22px]">
      <h2
        id={`day-${key}`}
        className="sticky top-(--under-bar) z-10 mb-2 flex gap-[7px] bg-surface py-[5px] font-normal text-13"
      >
        {name && <b className="font-semibold">{name}</b>}
        <span className={name ? 'text-muted' : 'font-semibold'}>{date}</span>
        <span className="ml-auto text-12 text-muted tabular-nums">
          {(continues.before && index === 0) || (continues.after && index === days.length - 1)
            ? `${dayChanges.length} on this page`
            : pluralize(dayChanges.length, 'change')}
        </span>
      </h2>
      <ol className="divide-y divide-line rounded-card border border-line bg-raised">
        {dayChanges.map(change => (
          <ChangeLine
            key={change.id}
            change={change}
            operator={operator}
            detail={change.id === openId ? detail : null}
          />
        ))}
      </ol>
    </section>
  ))
}

type Day = { key: string; name: string; date: string; changes: ListedChange[] }

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const dayMs = 86_400_000

function groupByDay(changes: ListedChange[], { zone, now }: Viewer): Day[] {
  const today = keyOf(now, zone)
  const yesterday = keyOf(new Date(now.getTime() - dayMs), zone)
  const days = new Map<string, Day>()
  for (const change of changes) {
    const key = keyOf(change.createdAt, zone)
    const day = days.get(key) ?? {
      key,
      name: nameOf(key, today, yesterday),
      date: dateOf(change, zone, now),
      changes: [],
    }
    day.changes.push(change)
    days.set(key, day)
  }
  return [...days.values()]
}

function keyOf(at: Date, zone: string): string {
  const { year, month, day } = wallTime(at, zone)
  return `${year}-${month}-${day}`
}

function nameOf(key: string, today: string, yesterday: string): string {
  if (key === today) return 'Today'
  return key === yesterday ? 'Yesterday' : ''
}

function dateOf({ createdAt }: ListedChange, zone: string, now: Date): string {
  const { year, month, day, weekday } = wallTime(createdAt, zone)
  const isThisYear = year === wallTime(now, zone).year
  const monthName = new Date(2000, month - 1).toLocaleString('en-US', { month: 'long' })
  return `${weekdays[weekday]} ${day} ${monthName}${isThisYear ? '' : ` ${year}`}`
}
