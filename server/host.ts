import type { IncomingMessage } from 'node:http'

const maxRemembered = 100
const remembered = new Set<string>()

/** Whether the request names its host at most once, and as something that can stand in a URL. */
export function hasUsableHost({ headers, rawHeaders }: IncomingMessage): boolean {
  let count = 0
  for (let i = 0; i < rawHeaders.length; i += 2)
    if (rawHeaders[i]?.length === 4 && rawHeaders[i]?.toLowerCase() === 'host') count++
  if (count > 1) return false
  const forwarded = headers['x-forwarded-host']
  return isUsable(headers.host) && (forwarded === undefined || String(forwarded).split(',').every(isUsable))
}

/** Without one, or with an empty one, the request is answered all the same. */
function isUsable(host = ''): boolean {
  const name = host.trim()
  if (name === '' || remembered.has(name)) return true
  if (!/^[\w.:[\]-]+$/.test(name) || !URL.canParse(`http://${name}/`)) return false
  if (remembered.size < maxRemembered) remembered.add(name)
  return true
}
