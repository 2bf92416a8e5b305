/** Whether a page of the origin is one of the host, which may state the default port of the origin's scheme. */
export function isOfHost({ origin, host }: { origin: string; host: string }): boolean {
  if (!URL.canParse(origin)) return false
  const { protocol, host: ofOrigin } = new URL(origin)
  return ofOrigin === withoutDefaultPort(host, protocol)
}

/** "Ops.example.com:443" of https: is "ops.example.com". Empty if it is no host. */
function withoutDefaultPort(host: string, protocol: string): string {
  const url = `${protocol}//${host}`
  return host && URL.canParse(url) ? new URL(url).host : ''
}

/** The host that the client requested: behind proxies that of the outermost. Without the default port of `scheme`, if given. */
export function requestedHost(forwarded: unknown, host: unknown, scheme?: unknown): string {
  const [outermost = ''] = String(forwarded ?? host ?? '').split(',')
  const requested = outermost.trim().toLowerCase()
  const [ofClient] = String(scheme ?? '').split(',')
  return withoutDefaultPort(requested, `${ofClient}:`) || requested
}
