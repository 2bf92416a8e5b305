import type { Route } from 'next'
import Link from 'next/link'
import { Card } from '@/components/admin/layout/card'
import { EmptyState } from '@/components/ui/empty-state'
import { Tag } from '@/components/ui/tag'
import { Time } from '@/components/ui/time'
import { explainRejection } from '@/lib/rejections/explain-rejection'
import type { Refusal } from '@/lib/rejections/find-rejections'

/** The refused calls that came last, each a link to its explanation. */
export function RecentRejections({ title, refusals }: { title: string; refusals: Refusal[] }) {
  if (refusals.length === 0)
    return <EmptyState>Refused calls appear here as they happen, and stay for 14 days.</EmptyState>
  return (
    <Card title={title} note={refusals.length === 1 ? '1 call' : `${refusals.length} calls`} isLined isFlush>
      <ul className="divide-y divide-line">
        {refusals.map(refusal => (
          <li key={refusal.id}>
            <Link
              href={`/admin/requests?id=${encodeURIComponent(refusal.requestId)}` as Route}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 px-4 py-2 -outline-offset-2! transition-colors hover:bg-hover fold:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_48px_150px]"
            >
              <span className="min-w-0 truncate font-medium">
                {refusal.method} {refusal.path}
              </span>
              <span className="min-w-0 truncate text-muted max-fold:col-start-1 max-fold:row-start-2">
                {explainRejection(refusal).rule}
              </span>
              <span className="justify-self-end max-fold:col-start-2 max-fold:row-start-1">
                <Tag tone="bad">{refusal.status}</Tag>
              </span>
              <Time at={refusal.createdAt} relative="only" className="justify-self-end text-12 text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
