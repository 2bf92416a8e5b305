import type { ReactNode } from 'react'
import { ListCard } from '@/components/page/card'
import { PageHeader } from '@/components/page/page-header'
import { Pager } from '@/components/page/pager'
import { EmptyState } from '@/components/ui/empty-state'
import { Link } from '@/components/ui/link'
import { ErrorNote } from '@/components/ui/note'
import { Tag } from '@/components/ui/tag'
import { Time } from '@/components/ui/time'
import { explainRejection } from '@/lib/api/rejections/explain-rejection'
import {
  findRejections,
  listRejections,
  type Rejection,
  searchRejections,
} from '@/lib/api/rejections/find-rejections'
import { hasRole, requireOperator } from '@/lib/console/auth/operator'
import { readQueryText } from '@/lib/console/page/query-text'
import { canPreview } from '@/lib/console/preview/preview-rejected-request'
import { describeSpanError, readMinute } from '@/lib/console/timeline/rules'
import { isFailure } from '@/lib/core/failure'
import { readId, readLongId } from '@/lib/core/read-id'
import { findUser } from '@/lib/people/account/directory/find-user'
import { RejectionCard, unnamedCaller } from './rejection-card'
import { RejectionPreview } from './rejection-preview'
import { RequestFilter, type RequestFilterValues } from './request-filter'
import { RequestSearch } from './request-search'

type Parameters = Record<string, string | string[] | undefined>

export default async function RequestInspectorPage({ searchParams }: { searchParams: Promise<Parameters> }) {
  const operator = await requireOperator()
  const parameters = await searchParams
  const requestId = readQueryText(parameters.id, 255)
  const filter = readFilter(parameters)
  return (
    <>
      <PageHeader title="Request inspector">
        Rejected requests (4xx) of the last 14 days. Secrets are removed. Rate-limited requests (429) are not
        recorded, and only a sample of a flood is.
      </PageHeader>
      <RequestSearch id={requestId} />
      {requestId ? (
        <SearchResults
          rejections={await findRejections(requestId)}
          canPreview={hasRole(operator, 'editor')}
        />
      ) : (
        <>
          <RequestFilter filter={filter} zone={operator.zone} now={operator.now} />
          <ErrorNote className="mb-4">{describeSpanError(parameters)}</ErrorNote>
          <Matches
            filter={filter}
            isAll={parameters.all === '1'}
            before={readLongId(firstOf(parameters.before))}
            zone={operator.zone}
          />
        </>
      )}
    </>
  )
}

function SearchResults({
  rejections,
  canPreview: mayPreview,
}: {
  rejections: Rejection[]
  canPreview: boolean
}) {
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
        <RejectionCard
          key={rejection.id}
          rejection={rejection}
          explanation={explainRejection(rejection)}
          preview={mayPreview && canPreview(rejection) && <RejectionPreview id={rejection.id} />}
        />
      ))}
    </div>
  )
}

/** `isAll` shows anonymous requests and those of users by time, else the latest of each. */
type MatchesProps = { filter: RequestFilterValues; isAll: boolean; before: number | null; zone: string }

async function Matches({ filter, isAll, before, zone }: MatchesProps) {
  const { user, path, rule, status, from, to } = filter
  const isFiltered = Object.values(filter).some(Boolean)
  if (!isFiltered && !isAll)
    return (
      <RecentRejections
        title="Recent requests"
        rejections={await listRejections()}
        footer={<Pager isInCard links={{ 'All requests': '/admin/requests?all=1' }} />}
      />
    )
  const userId = user ? await findUserId(user) : null
  if (user && userId === null) return <EmptyState>No user has this ID, username, email or phone.</EmptyState>
  const search = { userId, path, rule, status: status ? Number(status) : null, from, to }
  const { rejections, next } = await searchRejections(search, { zone, before })
  const pageHref = (id: number | null) => {
    const query = new URLSearchParams(Object.entries(filter).filter(([, value]) => value))
    if (!isFiltered) query.set('all', '1')
    if (id !== null) query.set('before', String(id))
    return `/admin/requests?${query}`
  }
  return (
    <RecentRejections
      title={titleOf(userId, isFiltered)}
      isFiltered
      rejections={rejections}
      footer={
        <Pager
          isInCard
          links={{ Newest: before ? pageHref(null) : null, Older: next ? pageHref(next) : null }}
        />
      }
    />
  )
}

function titleOf(userId: number | null, isFiltered: boolean): string {
  if (userId) return `Requests of user U-${userId}`
  return isFiltered ? 'Matching requests' : 'All requests'
}

/** By ID also deleted users. */
async function findUserId(text: string): Promise<number | null> {
  const id = readId(text, 'u')
  if (id) return id
  try {
    return (await findUser(text))?.id ?? null
  } catch (error) {
    if (isFailure(error, 'UserAmbiguous') || isFailure(error, 'UserDeleted')) return null
    throw error
  }
}

function readFilter(parameters: Parameters): RequestFilterValues {
  const text = (name: string) => readQueryText(parameters[name], 200)
  return {
    user: text('user'),
    path: text('path'),
    rule: text('rule'),
    status: /^4\d\d$/.test(text('status')) ? text('status') : '',
    from: readMinute(parameters.from),
    to: readMinute(parameters.to),
  }
}

const firstOf = (value: string | string[] | undefined) => [value].flat()[0] ?? ''

type RecentRejectionsProps = {
  title: string
  rejections: Rejection[]
  isFiltered?: boolean
  footer?: ReactNode
}

function RecentRejections({ title, rejections, isFiltered = false, footer }: RecentRejectionsProps) {
  if (rejections.length === 0)
    return (
      <EmptyState>
        {isFiltered
          ? 'No rejected request of the last 14 days matches.'
          : 'No rejected requests. New ones appear here and are kept for 14 days.'}
      </EmptyState>
    )
  return (
    <ListCard
      title={title}
      note={rejections.length === 1 ? '1 request' : `${rejections.length} requests`}
      footer={footer}
    >
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
              {rejection.userId === null
                ? unnamedCaller(rejection)
                : (rejection.username ?? `U-${rejection.userId}`)}
            </span>
            <span className="justify-self-end max-sm:col-start-2 max-sm:row-start-1">
              <Tag tone="bad">{rejection.status}</Tag>
            </span>
            <Time at={rejection.createdAt} relative="below" className="justify-self-end text-right text-12" />
          </Link>
        </li>
      ))}
    </ListCard>
  )
}
