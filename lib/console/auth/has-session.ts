import { findSession } from '@/lib/people/operator/find-session'
import { sessionCookie } from './session-cookie'

/** True if the Cookie header has the token of an operator's session, which this does not extend. */
export async function hasSession(cookies: string | undefined): Promise<boolean> {
  const token = readCookie(cookies ?? '', sessionCookie().name)
  return token !== '' && (await findSession(token, { isRefresh: true })) !== null
}

/** Of several cookies with the same name, Next uses the last one. */
function readCookie(cookies: string, name: string): string {
  const pairs = cookies.split(';').map(pair => pair.trim())
  return pairs.findLast(pair => pair.startsWith(`${name}=`))?.slice(name.length + 1) ?? ''
}
