/** Actions of next-auth that the sign-in form calls. Its other ones, such as `_log`, are not served. */
const actions = new Set(['GET csrf', 'GET providers', 'GET session', 'POST callback/operator'])

/** Responds to a request that next-auth would fail on or must not see; null for one that it can handle. */
export function checkAuthRequest(request: Request, nextauth: readonly string[]): Response | null {
  const { method, headers } = request
  if (!actions.has(`${method} ${nextauth.join('/')}`)) return reply(404, 'There is nothing at this address.')
  if (method === 'POST' && !headers.get('content-type')?.startsWith('application/x-www-form-urlencoded'))
    return reply(415, 'The request body must be a form: application/x-www-form-urlencoded.')
  const given = [
    new URL(request.url).searchParams.get('callbackUrl'),
    readCallbackCookie(headers.get('cookie')),
  ]
  if (given.some(url => url && !isAddress(url)))
    return reply(400, 'callbackUrl must be an http or https address.')
  return null
}

/** What an earlier answer of next-auth stored, or whatever the client made of it. */
function readCallbackCookie(cookies: string | null): string | null {
  const [, value] = /(?:^|;\s*)(?:__Secure-)?next-auth\.callback-url=([^;]*)/.exec(cookies ?? '') ?? []
  if (value === undefined) return null
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

function isAddress(url: string): boolean {
  return url.startsWith('/') || (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol))
}

function reply(status: number, message: string): Response {
  return Response.json({ message }, { status, headers: { 'cache-control': 'no-store' } })
}
