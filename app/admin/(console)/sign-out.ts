'use server'

import { cookies } from 'next/headers'
import { redirect } from 'next/navigation'
import { readRequestId } from '@/lib/auth/operator'
import { sessionCookie } from '@/lib/auth/session-cookie'
import { signOutOperator } from '@/lib/operator/end-sessions'

/** Ends the session of this browser, whoever's it is, and goes to the sign-in page. */
export async function signOutAction(): Promise<never> {
  const jar = await cookies()
  const { name, options } = sessionCookie()
  const token = jar.get(name)?.value
  if (token) await signOutOperator(token, await readRequestId())
  // With the attributes it was set with: a browser takes a __Host- cookie back only so.
  jar.set(name, '', { ...options, maxAge: 0 })
  redirect('/admin/sign-in')
}
