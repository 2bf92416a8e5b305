import { randomBytes } from 'node:crypto'

/** What the headers depend on. */
export type Place = { isHttps: boolean; isDev: boolean }

/** The headers that every answer carries, name and value in turn. */
export function commonHeaders({ isHttps }: Place): string[] {
  return [
    'x-content-type-options',
    'nosniff',
    'x-frame-options',
    'DENY',
    'referrer-policy',
    // Not no-referrer: under that, a browser posts a form with `Origin: null`, which the console refuses.
    'same-origin',
    'permissions-policy',
    'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'cross-origin-opener-policy',
    'same-origin',
    ...(isHttps ? ['strict-transport-security', 'max-age=31536000; includeSubDomains'] : []),
  ]
}

/** An API answer loads nothing and is framed by nobody. */
export const apiPolicy = "default-src 'none'; frame-ancestors 'none'"

/** A nonce for the scripts of one page. */
export function makeNonce(): string {
  return randomBytes(16).toString('base64')
}

/** What a page may load: our own origin alone, and of inline scripts those with the nonce. */
export function pagePolicy(nonce: string, { isHttps, isDev }: Place): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${isDev ? " 'unsafe-eval'" : ''}`,
    `style-src 'self' ${isDev ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
    // Charts and tables are placed by style attributes, which cannot carry a nonce.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' blob: data:",
    "font-src 'self'",
    `connect-src 'self'${isDev ? ' ws:' : ''}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}
