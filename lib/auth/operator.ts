import { cookies, headers } from 'next/headers'
import { notFound, redirect } from 'next/navigation'
import { cache } from 'react'
import { findSession, type Operator as SignedIn } from '@/lib/operator/find-session'
import { isAtLeast, type Role as OperatorRole } from '@/lib/operator/rules'
import { sessionCookie } from './session-cookie'

/** What an operator may do; each role may do what those before it may. */
export type Role = OperatorRole

/** Whoever is signed in to the console. */
export type Operator = SignedIn

/** The operator of this request, or null; looked up once a request. */
export const findOperator = cache(async (): Promise<Operator | null> => {
  const token = (await cookies()).get(sessionCookie().name)?.value
  return token ? findSession(token) : null
})

/** The operator of this page; a stranger goes to the sign-in page, and for a lower role there is no such page. */
export async function requireOperator(atLeast: Role = 'viewer'): Promise<Operator> {
  const operator = await findOperator()
  if (!operator) redirect('/admin/sign-in')
  if (!isAtLeast(operator.role, atLeast)) notFound()
  return operator
}

/** Whether the operator may do what that role may. */
export function hasRole(operator: Pick<Operator, 'role'>, atLeast: Role): boolean {
  return isAtLeast(operator.role, atLeast)
}

/** The id of this request, as the front door gave it. */
export async function readRequestId(): Promise<string> {
  return (await headers()).get('x-request-id') ?? ''
}
