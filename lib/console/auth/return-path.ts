const home = '/admin'
/** A placeholder origin: URLs that leave it point outside the console. */
const origin = 'http://console.invalid'
const maxLength = 2_000

/**
 * Returns the path and query of a console page, or the overview for any URL outside the console, including
 * obfuscated ones. Export URLs map to the page they were started from.
 */
export function safeReturnPath(address: unknown): string {
  if (typeof address !== 'string' || address.length > maxLength) return home
  if (!/^\/admin(?![^/?#])/.test(address) || /[\\\p{Cc}]/u.test(address)) return home
  if (!URL.canParse(address, origin)) return home
  const url = new URL(address, origin)
  const isInside = url.origin === origin && /^\/admin(?:\/|$)/.test(url.pathname)
  if (!isInside || /^\/admin\/sign-in(?:\/|$)/.test(url.pathname)) return home
  // Next.js adds _rsc to client-side navigation requests.
  if (url.searchParams.has('_rsc')) url.searchParams.delete('_rsc')
  return url.pathname.replace(/\/(?:csv|export)$/, '') + url.search
}

/** The sign-in URL that returns to the requested page afterwards. */
export function signInPath(requested: unknown): string {
  const path = safeReturnPath(requested)
  return path === home ? '/admin/sign-in' : `/admin/sign-in?next=${encodeURIComponent(path)}`
}
