import type { Metadata } from 'next'
import { PageHeader } from '@/components/admin/layout/page-header'
import { EmptyState } from '@/components/ui/empty-state'
import { requireOperator } from '@/lib/auth/operator'
import { explainRejection } from '@/lib/rejections/explain-rejection'
import { readId } from '@/lib/read-id'
import { findRejections, listRejections, listUserRejections, type Refusal } from '@/lib/rejections/find-rejections'
import { AskId } from './request-search'
import { RecentRejections } from './recent-rejections'
import { RejectionCard } from './rejection-card'

export const metadata: Metadata = { title: 'Request inspector' }

type Asked = { searchParams: Promise<{ id?: string | string[]; user?: string | string[] }> }

/** Shows what happened behind a request id: the rule that refused, what it looked at, and what would have passed. */
export default async function RequestInspectorPage({ searchParams }: Asked) {
  await requireOperator()
  const { id, user } = await searchParams
  const requestId = one(id).trim().slice(0, 255)
  const userId = readId(user, 'u')
  return (
    <>
      <PageHeader title="Request inspector">
        Calls that were answered with a 4xx are kept for 14 days under their request ID and the app’s own,
        secrets out. Rate-limited calls (429) are not kept, and of a flood only some are.
      </PageHeader>
      <AskId id={requestId} />
      {requestId ? (
        <Found refusals={await findRejections(requestId)} />
      ) : (
        <RecentRejections
          title={userId ? `Latest of user U-${userId}` : 'Latest'}
          refusals={await (userId ? listUserRejections(userId) : listRejections())}
        />
      )}
    </>
  )
}

function Found({ refusals }: { refusals: Refusal[] }) {
  if (refusals.length === 0)
    return (
      <EmptyState>
        No refused call of the last 14 days has this id. It is in the answer’s X-Request-Id header, or is the
        one that the app sent; successful calls, rate-limited calls and those to unknown addresses are not
        kept.
      </EmptyState>
    )
  return (
    <div className="grid gap-4">
      {refusals.map(refusal => (
        <RejectionCard key={refusal.id} refusal={refusal} explanation={explainRejection(refusal)} />
      ))}
    </div>
  )
}

const one = (value: string | string[] | undefined) => [value].flat()[0] ?? ''
