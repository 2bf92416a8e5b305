import type { IncomingMessage } from 'node:http'

const neverFromOutside =
  /^(?:x-slatekeeper-|x-middleware-|x-invoke-|x-nextjs-|x-next-|x-now-|x-matched-path$|next-resume)/
// Not next-router-prefetch: a path of the API refuses to be fetched ahead and has to see it.
const navigation = /^(?:rsc$|next-router-(?!prefetch)|next-url$|next-hmr-)/
const navigated = /^\/(?:admin|docs)(?:\/|$)/
const console = /^\/admin(?:\/|$)/

/** Takes away what would steer Next from outside: its own signals everywhere, its navigation where no page uses it. */
export function stripForeignHeaders(incoming: IncomingMessage, path: string): void {
  const { headers } = incoming
  for (const name in headers) if (isForeign(name, path)) removeHeader(incoming, name)
}

function isForeign(name: string, path: string): boolean {
  const first = name.charCodeAt(0)
  // x, n and r: no other name can be one of these.
  if (first !== 120 && first !== 110 && first !== 114) return false
  if (name === 'next-action') return !console.test(path)
  return neverFromOutside.test(name) || (navigation.test(name) && !navigated.test(path))
}

/** Takes what a proxy would say about the client from callers that no proxy stands before. */
export function stripForwarded(incoming: IncomingMessage): void {
  for (const name of [
    'forwarded',
    'x-forwarded-for',
    'x-forwarded-host',
    'x-forwarded-port',
    'x-forwarded-proto',
  ])
    if (incoming.headers[name] !== undefined) removeHeader(incoming, name)
}

function removeHeader(incoming: IncomingMessage, name: string): void {
  delete incoming.headers[name]
  const { rawHeaders } = incoming
  for (let i = rawHeaders.length - 2; i >= 0; i -= 2)
    if (rawHeaders[i]?.toLowerCase() === name) rawHeaders.splice(i, 2)
}
