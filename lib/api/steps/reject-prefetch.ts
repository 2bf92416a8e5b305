import type { ApiCall } from '@/lib/api/api-call'
import { Failure } from '@/lib/core/failure'

declare module '@/lib/core/failure' {
  interface FailureDetails {
    HeadNotAllowed: undefined
    PrefetchNotAllowed: undefined
  }
}

const prefetchHeaders = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz']

/** Rejects prefetches, and HEAD, for which Next would run the GET handler: a GET of the contract can delete an account. */
export function rejectHeadAndPrefetch({ method, headers }: Pick<ApiCall, 'method' | 'headers'>): void {
  if (method === 'HEAD') throw new Failure('HeadNotAllowed')
  if (method !== 'GET') return
  const isPrefetch =
    headers.has('next-router-prefetch') ||
    prefetchHeaders.some(name => /prefetch|prerender|preview/i.test(headers.get(name) ?? ''))
  if (isPrefetch) throw new Failure('PrefetchNotAllowed')
}
