import { Failure } from '@/lib/failure'

declare module '@/lib/failure' {
  interface FailureDetails {
    HeadRefused: undefined
    PrefetchRefused: undefined
  }
}

const announcing = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz']

/**
 * Refuses calls that nobody means to act by: HEAD, for which Next runs the GET handler, and what browsers fetch ahead.
 * A GET of the contract may delete an account.
 */
export function rejectHeadAndPrefetch({ method, headers }: Request): void {
  if (method === 'HEAD') throw new Failure('HeadRefused')
  if (method !== 'GET') return
  const isAhead =
    headers.has('next-router-prefetch') ||
    announcing.some(name => /prefetch|prerender|preview/i.test(headers.get(name) ?? ''))
  if (isAhead) throw new Failure('PrefetchRefused')
}
