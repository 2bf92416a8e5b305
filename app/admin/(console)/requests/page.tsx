import type { Metadata } from 'next'
import { PageHeader } from '@/components/admin/layout/page-header'
import { EmptyState } from '@/components/ui/empty-state'
import { requireOperator } from '@/lib/auth/operator'
import { readId } from '@/lib/read-id'
import { explainRejection } from '@/lib/rejections/explain-rejection'
import {
  findRejections,
  listRejections,
  listUserRejections,
  type Rejection,
} from '@/lib/rejections/find-rejections'
import { RecentRejections } from './recent-rejections'
import { RejectionCard } from './rejection-card'
import { RequestSearch } from './request-search'

export const metadata: Metadata = { title: 'Request inspector' }

type Props = { searchParams: Promise<{ id?: string | string[]; user?: string | string[] }> }

export default async function RequestInspectorPage({ searchParams }: Props) {
  await requireOperator()
  const { id, user } = await searchParams
  const requestId = firstOf(id).trim().slice(0, 255)
  const userId = readId(user, 'u')
  return (
    <>
      <PageHeader title="Request inspector">
        Rejected requests (4xx) of the last 14 days, by request ID. Secrets are removed. Rate-limited requests
        (429) and most of a flood are not recorded.
      </PageHeader>
      <RequestSearch id={requestId} />
      {requestId ? (
        <SearchResults rejections={await findRejections(requestId)} />
      ) : (
        <RecentRejections
          title={userId ? `Recent requests of user U-${userId}` : 'Recent requests'}
          rejections={await (userId ? listUserRejections(userId) : listRejections())}
        />
      )}
    </>
  )
}

function SearchResults({ rejections }: { rejections: Rejection[] }) {
  if (rejections.length === 0)
    return (
      <EmptyState>
        No rejected request of the last 14 days has this ID. Use the X-Request-Id header of the response, or
        the one that the app sent. Successful requests, rate-limited requests and requests to unknown paths
        are not recorded.
      </EmptyState>
    )
  return (
    <div className="grid gap-4">
      {rejections.map(rejection => (
        <RejectionCard key={rejection.id} rejection={rejection} explanation={explainRejection(rejection)} />
      ))}
    </div>
  )
}

const firstOf = (value: string | string[] | undefined) => [value].flat()[0] ?? ''
