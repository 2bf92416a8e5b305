const home = '/admin'
/** Stands for whatever address the console has: only what stays on it is a place in it. */
const origin = 'http://console.invalid'
const longest = 2_000

/**
 * The page of the console that an address means, as a path with its query; the overview for whatever lies elsewhere,
 * leads out of the console by any trick of writing, or is no page: a file leads to the list that it was taken from.
 */
export function safeReturnPath(address: unknown): string {
  if (typeof address !== 'string' || address.length > longest) return home
  if (!/^\/admin(?![^/?#])/.test(address) || /[\\\p{Cc}]/u.test(address)) return home
  if (!URL.canParse(address, origin)) return home
  const url = new URL(address, origin)
  const isInside = url.origin === origin && /^\/admin(?:\/|$)/.test(url.pathname)
  if (!isInside || /^\/admin\/sign-in(?:\/|$)/.test(url.pathname)) return home
  // Next's own mark of a page that is fetched by another one.
  if (url.searchParams.has('_rsc')) url.searchParams.delete('_rsc')
  return url.pathname.replace(/\/(?:csv|export)$/, '') + url.search
}

/** Where a stranger who wanted that address signs in, to come back to it. */
export function signInPath(wanted: unknown): string {
  const place = safeReturnPath(wanted)
  return place === home ? '/admin/sign-in' : `/admin/sign-in?next=${encodeURIComponent(place)}`
}
