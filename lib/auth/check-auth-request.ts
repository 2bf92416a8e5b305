/** next-auth actions used by the sign-in form. All others, such as `_log`, answer 404. */
const actions = new Set(['GET csrf', 'GET providers', 'GET session', 'POST callback/operator'])
const callbackCookies = new Set(['next-auth.callback-url', '__Secure-next-auth.callback-url'])

/** Returns an error response for requests that next-auth fails on or must not receive, else null. */
export function checkAuthRequest(request: Request, nextauth: readonly string[]): Response | null {
  const { method, headers } = request
  if (!actions.has(`${method} ${nextauth.join('/')}`)) return reply(404, 'Not found.')
  if (method === 'POST' && !headers.get('content-type')?.startsWith('application/x-www-form-urlencoded'))
    return reply(415, 'The request body must be a form: application/x-www-form-urlencoded.')
  const given = [
    ...new URL(request.url).searchParams.getAll('callbackUrl'),
    ...readCallbackCookies(headers.get('cookie') ?? ''),
  ]
  if (given.some(url => url && !isAddress(url)))
    return reply(400, 'callbackUrl must be an http or https address.')
  return null
}

/** All callback cookies, since Next keeps the last one of a name. Next reads a cookie without `=` as `true`. */
function readCallbackCookies(cookies: string): string[] {
  return cookies
    .split(';')
    .map(pair => pair.trim().split('='))
    .filter(([name]) => callbackCookies.has(name ?? ''))
    .map(([, ...parts]) => (parts.length === 0 ? 'true' : decode(parts.join('='))))
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

/** The values that next-auth accepts: a path, or an absolute http or https URL. */
function isAddress(url: string): boolean {
  const base = url.startsWith('/') ? 'http://localhost' : undefined
  return URL.canParse(url, base) && /^https?:$/.test(new URL(url, base).protocol)
}

function reply(status: number, message: string): Response {
  return Response.json({ message }, { status, headers: { 'cache-control': 'no-store' } })
}
