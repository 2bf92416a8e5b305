/** next-auth actions used by the sign-in page. All others, such as `_log`, answer 404. */
const actions = ['GET csrf', 'GET providers', 'GET session']
const passwordActions = ['POST callback/operator']
const ssoActions = ['POST signin/sso', 'GET callback/sso']
/** The whole header: next-auth parses the body as JSON where `application/json` is anywhere in it. */
const formType = /^application\/x-www-form-urlencoded(?:; ?charset=utf-8)?$/i
const callbackCookies = new Set(['next-auth.callback-url', '__Secure-next-auth.callback-url'])

/** Returns an error response for requests that next-auth fails on or must not receive, else null. */
export function checkAuthRequest(
  request: Request,
  nextauth: readonly string[],
  enabled: { hasPassword: boolean; hasSso: boolean },
): Response | null {
  const { method, headers } = request
  const action = `${method} ${nextauth.join('/')}`
  const allowed = [
    ...actions,
    ...(enabled.hasPassword ? passwordActions : []),
    ...(enabled.hasSso ? ssoActions : []),
  ]
  if (!allowed.includes(action)) return reply(404, 'Not found.')
  if (method === 'POST' && !formType.test(headers.get('content-type') ?? ''))
    return reply(415, 'The request body must be a form: application/x-www-form-urlencoded.')
  // next-auth adds the query to the request to the provider, where it could replace `redirect_uri` or `scope`.
  const query = new URL(request.url).search
  if (action === 'POST signin/sso' && query !== '' && query !== '?prompt=login')
    return reply(400, 'Only prompt=login is allowed.')
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
