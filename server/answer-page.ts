import { answerPlain, beginPlain } from './answer'
import { endWhenSent } from './body'
import type { House } from './front-door'
import { makeNonce, pagePolicy } from './security-headers'
import { stripForwarded } from './strip-headers'
import type { Limits, Visit } from './visit'

/** Hands a request to Next: with its body bounded, the caller's address, and the nonce that its scripts carry. */
export async function answerPage(
  visit: Visit,
  { pages, place, trustedHops }: House,
  limits: Limits,
): Promise<void> {
  if (refuseBody(visit, limits.pageBodyBytes)) return
  const { incoming, outgoing, path, requestId, ip } = visit
  if (trustedHops === 0) stripForwarded(incoming)
  incoming.headers['x-request-id'] = requestId
  incoming.headers['x-slatekeeper-ip'] = ip
  if (!path.startsWith('/_next/')) {
    const policy = pagePolicy(makeNonce(), place)
    // On the request too: Next reads the nonce from there.
    incoming.headers['content-security-policy'] = policy
    outgoing.setHeader('content-security-policy', policy)
  }
  await pages.serve(visit)
}

/** Next reads bodies by itself: one without a length or over the limit never reaches it. */
function refuseBody({ incoming, outgoing }: Visit, limitBytes: number): boolean {
  const { 'content-length': length, 'transfer-encoding': encoding } = incoming.headers
  if (encoding !== undefined) {
    incoming.resume()
    answerPlain(outgoing, 411, 'The request must say its length.')
    return true
  }
  if (Number(length ?? 0) <= limitBytes) return false
  beginPlain(outgoing, 413, `The request body is too large: at most ${limitBytes} bytes are taken.`)
  endWhenSent(incoming, outgoing)
  return true
}
