import { randomBytes } from 'node:crypto'

export type Site = { isHttps: boolean; isDev: boolean }

/** Headers of every response, as alternating names and values. */
export function commonHeaders({ isHttps }: Site): string[] {
  return [
    'x-content-type-options',
    'nosniff',
    'x-frame-options',
    'DENY',
    'referrer-policy',
    // With no-referrer a browser posts forms with `Origin: null`, which the console rejects.
    'same-origin',
    'permissions-policy',
    'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'cross-origin-opener-policy',
    'same-origin',
    ...(isHttps ? ['strict-transport-security', 'max-age=31536000; includeSubDomains'] : []),
  ]
}

export const apiPolicy = "default-src 'none'; frame-ancestors 'none'"

export function createNonce(): string {
  return randomBytes(16).toString('base64')
}

/** Policy of pages: our own origin only, and inline scripts with the nonce. */
export function pagePolicy(nonce: string, { isHttps, isDev }: Site): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${isDev ? " 'unsafe-eval'" : ''}`,
    `style-src 'self' ${isDev ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
    // Charts and tables use style attributes, which cannot have a nonce.
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
