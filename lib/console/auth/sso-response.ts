import { env } from '@/lib/core/env'
import { readTarget } from './sign-in-error'

const signInPage = '/admin/sign-in'

/**
 * Completes a sign-in through the provider by `handle`. Where next-auth would show an error page of its own, the operator
 * returns to our sign-in page with an error code that it describes. No text of the provider is shown.
 */
export async function toSignInPage(request: Request, handle: () => Promise<Response>): Promise<Response> {
  const providerError = request.method === 'GET' && new URL(request.url).searchParams.get('error')
  if (providerError) return redirect(providerError === 'access_denied' ? 'SsoCanceled' : 'SsoRejected')
  const response = await handle()
  const code = findErrorCode(await readTarget(response))
  if (code === null) return response
  if (request.method === 'GET') return redirect(code, response.headers)
  return Response.json({ url: `${signInPage}?error=${code}` }, { headers: noStore })
}

const noStore = { 'cache-control': 'no-store' }

/** Null for a redirect that is not an error page of next-auth. */
function findErrorCode(target: string): string | null {
  if (!URL.canParse(target)) return 'SsoExpired'
  const { origin, pathname, searchParams } = new URL(target)
  if (origin !== new URL(env().PUBLIC_URL).origin) return null
  if (!/^\/(?:api\/auth|admin\/sign-in)(?:\/|$)/.test(pathname)) return null
  const error = searchParams.get('error') ?? ''
  if (error === 'OAuthSignin') return 'SsoUnavailable'
  return /^(?:Sso[A-Z]\w{1,40}|UnexpectedError-[\w-]{0,80})$/.test(error) ? error : 'SsoExpired'
}

/** Relative, because the address that Next sees is not the public one. Cookies of next-auth are kept. */
function redirect(code: string, from = new Headers()): Response {
  const headers = new Headers({ ...noStore, location: `${signInPage}?error=${encodeURIComponent(code)}` })
  for (const cookie of from.getSetCookie()) headers.append('set-cookie', cookie)
  return new Response(null, { status: 302, headers })
}
