import { isFailure } from '@/lib/failure'
import { pagePolicy, writePage } from '@/lib/http/html-page'
import { standardFailures } from '@/lib/http/standard-failures'
import { answerPlain } from './answer'
import type { House } from './http/http-server'
import type { Visit } from './http/request-context'

/** Counts the request; a client that asks for too many pages is told so on a page, or in JSON where it shows none. */
export async function isOverLimit({ incoming, outgoing, ip }: Visit, { countPage }: House): Promise<boolean> {
  try {
    await countPage?.(ip)
    return false
  } catch (error) {
    if (!isFailure(error, 'TooManyRequests')) throw error
    incoming.resume()
    const { status, body, headers } = standardFailures.TooManyRequests
    const { message } = body(error.detail, 'public') as { message: string }
    const retryAfter = headers?.(error.detail)
    if (!incoming.headers.accept?.includes('text/html')) {
      answerPlain(outgoing, status, message, retryAfter)
      return true
    }
    outgoing.writeHead(status, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': pagePolicy,
      ...retryAfter,
    })
    outgoing.end(writePage('Too many requests', message))
    return true
  }
}
