import { cookies } from 'next/headers'
import { sessionHours } from '@/lib/people/operator/rules'
import { sessionCookie } from './session-cookie'

/** Empty without a cookie. */
export async function readSessionToken(): Promise<string> {
  return (await cookies()).get(sessionCookie().name)?.value ?? ''
}

/** As next-auth does after a sign-in. */
export async function setSessionToken(token: string): Promise<void> {
  const { name, options } = sessionCookie()
  ;(await cookies()).set(name, token, { ...options, maxAge: sessionHours * 3600 })
}
