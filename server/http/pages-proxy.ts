import type { IncomingMessage } from 'node:http'
import { answerPlain } from '@/server/answer'
import { hasBody, noBody } from './request-body'
import { isFromForeignPage } from '@/server/foreign-page'
import type { House } from './http-server'
import { isOverLimit } from '@/server/page-limit'
import { NobodyThere, passOn } from '@/server/pass-on'
import { receiveBody } from '@/server/receive-body'
import { makeNonce, pagePolicy } from './security-headers'
import { uploadLimits } from '@/server/upload-limits'
import type { Limits, Visit } from './request-context'

const longestAddress = 2_000
const takesPost = /^\/(?:admin|api\/auth)(?:\/|$)/

/**
 * Hands a request to Next: with its body counted, the caller's address, and the nonce that its scripts carry. What
 * another origin's page would have done is refused before.
 */
export async function answerPage(visit: Visit, house: House, limits: Limits): Promise<void> {
  const { pages, trustedHops } = house
  const { incoming, outgoing, path } = visit
  if (await isOverLimit(visit, house)) return
  if (isRefused(visit, trustedHops)) return
  if (isPlainGet(incoming) && (await house.cachedPages?.get(path)?.answer(incoming, outgoing))) return
  const { pageBodyBytes, bodyMs } = uploadLimits(path) ?? limits
  const body = hasBody(incoming) ? await receiveBody(visit, pageBodyBytes, { bodyMs }) : noBody
  if (!body) return
  prepareHeaders(visit, house)
  try {
    await passOn(incoming, outgoing, body, pages.socketPath, limits.pagePatienceMs)
  } catch (error) {
    // Whoever has left needs no answer.
    if (outgoing.destroyed) return
    if (!(error instanceof NobodyThere)) throw error
    answerPlain(outgoing, 503, 'The pages are not ready. Try again in a moment.', { 'retry-after': '5' })
  }
}

/** Writes onto the request what Next and the pages know of it. */
function prepareHeaders({ incoming, outgoing, path, requestId, ip }: Visit, { place }: House): void {
  const { headers } = incoming
  headers['x-forwarded-for'] ??= ip
  headers['x-forwarded-proto'] ??= place.isHttps ? 'https' : 'http'
  if (headers.host) headers['x-forwarded-host'] ??= headers.host
  headers['x-request-id'] = requestId
  headers['x-slatekeeper-ip'] = ip
  // Next tells a page its path in no other way; whoever has to sign in first comes back to it. A longer one would not
  // fit twice into what Next takes of headers.
  if (incoming.url && incoming.url.length <= longestAddress) headers['x-slatekeeper-address'] = incoming.url
  if (!path.startsWith('/_next/')) {
    const policy = pagePolicy(makeNonce(), place)
    // On the request too: Next reads the nonce from there.
    headers['content-security-policy'] = policy
    outgoing.setHeader('content-security-policy', policy)
  }
}

function isRefused({ incoming, outgoing, path }: Visit, trustedHops: number): boolean {
  if (isFromForeignPage(incoming, trustedHops))
    answerPlain(outgoing, 403, 'Another site’s page may change nothing here. Open the console itself.')
  else if (incoming.method === 'POST' && !takesPost.test(path))
    answerPlain(outgoing, 405, 'This address answers GET, HEAD only.', { allow: 'GET, HEAD' })
  else return false
  incoming.resume()
  return true
}

/** A request for the whole page, not for what another page loads of it. */
function isPlainGet({ method, headers }: IncomingMessage): boolean {
  return method === 'GET' && headers.rsc === undefined
}
