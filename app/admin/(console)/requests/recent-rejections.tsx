import type { ReactNode } from 'react'
import { Card } from '@/components/page/card'
import { EmptyState } from '@/components/ui/empty-state'
import { Link } from '@/components/ui/link'
import { Tag } from '@/components/ui/tag'
import { Time } from '@/components/ui/time'
import { explainRejection } from '@/lib/api/rejections/explain-rejection'
import type { Rejection } from '@/lib/api/rejections/find-rejections'

type Props = { title: string; rejections: Rejection[]; isFiltered?: boolean; footer?: ReactNode }

export function RecentRejections({ title, rejections, isFiltered = false, footer }: Props) {
  if (rejections.length === 0)
    return (
      <EmptyState>
        {isFiltered
          ? 'No rejected request of the last 14 days matches.'
          : 'No rejected requests. New ones appear here and are kept for 14 days.'}
      </EmptyState>
    )
  return (
    <Card
      title={title}
      note={rejections.length === 1 ? '1 request' : `${rejections.length} requests`}
      isLined
      isFlush
    >
      <ul className="divide-y divide-line">
        {rejections.map(rejection => (
          <li key={rejection.id}>
            <Link
              prefetch={null}
              href={`/admin/requests?id=${encodeURIComponent(rejection.requestId)}`}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 px-4 py-2 -outline-offset-2! transition-colors hover:bg-hover sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_140px_48px_170px]"
            >
              <span className="min-w-0 truncate font-medium">
                {rejection.method} {rejection.path}
              </span>
              <span className="min-w-0 truncate text-muted max-sm:col-start-1 max-sm:row-start-2">
                {explainRejection(rejection).rule}
              </span>
              <span className="min-w-0 truncate text-12 text-muted max-sm:hidden">
                {rejection.userId === null ? 'Anonymous' : (rejection.username ?? `U-${rejection.userId}`)}
              </span>
              <span className="justify-self-end max-sm:col-start-2 max-sm:row-start-1">
                <Tag tone="bad">{rejection.status}</Tag>
              </span>
              <Time
                at={rejection.createdAt}
                relative="below"
                className="justify-self-end text-right text-12"
              />
            </Link>
          </li>
        ))}
      </ul>
      {footer}
    </Card>
  )
}
