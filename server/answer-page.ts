import { answerPlain } from './answer'
import { hasBody, noBody } from './body'
import type { House } from './front-door'
import { NobodyThere, passOn } from './pass-on'
import { receiveBody } from './receive-body'
import { makeNonce, pagePolicy } from './security-headers'
import { stripForwarded } from './strip-headers'
import type { Limits, Visit } from './visit'

/** Hands a request to Next: with its body counted, the caller's address, and the nonce that its scripts carry. */
export async function answerPage(
  visit: Visit,
  { pages, place, trustedHops }: House,
  limits: Limits,
): Promise<void> {
  const { incoming, outgoing, path, requestId, ip } = visit
  const body = hasBody(incoming) ? await receiveBody(visit, limits.pageBodyBytes, limits) : noBody
  if (!body) return
  const { headers } = incoming
  if (trustedHops === 0) stripForwarded(incoming)
  headers['x-forwarded-for'] ??= ip
  headers['x-forwarded-proto'] ??= place.isHttps ? 'https' : 'http'
  if (headers.host) headers['x-forwarded-host'] ??= headers.host
  headers['x-request-id'] = requestId
  headers['x-slatekeeper-ip'] = ip
  if (!path.startsWith('/_next/')) {
    const policy = pagePolicy(makeNonce(), place)
    // On the request too: Next reads the nonce from there.
    headers['content-security-policy'] = policy
    outgoing.setHeader('content-security-policy', policy)
  }
  try {
    await passOn(incoming, outgoing, body, pages.socketPath, limits.pagePatienceMs)
  } catch (error) {
    // Whoever has left needs no answer.
    if (outgoing.destroyed) return
    if (!(error instanceof NobodyThere)) throw error
    answerPlain(outgoing, 503, 'The pages are not ready. Try again in a moment.', { 'retry-after': '5' })
  }
}
