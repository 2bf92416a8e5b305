import { cookies, headers } from 'next/headers'
import { notFound, redirect } from 'next/navigation'
import { cache } from 'react'
import { findSession, type Operator as SignedIn } from '@/lib/operator/find-session'
import { isAtLeast, type Role as OperatorRole } from '@/lib/operator/rules'
import type { Settings } from '@/lib/settings/definitions'
import { readSettings } from '@/lib/settings/read'
import { signInPath } from './return-path'
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

/**
 * The operator of this page; a stranger goes to the sign-in page and comes back, and for a lower role there is no such
 * page. Where the house asks for an authenticator, whoever has none goes to set it up first.
 */
export async function requireOperator(
  atLeast: Role = 'viewer',
  { allowsMissingTotp = false }: { allowsMissingTotp?: boolean } = {},
): Promise<Operator> {
  const operator = await findOperator()
  if (!operator) redirect(signInPath(await readWanted()) as '/admin/sign-in')
  if (!allowsMissingTotp && needsTotpSetup(operator, await readSettings())) redirect('/admin/account')
  if (!isAtLeast(operator.role, atLeast)) notFound()
  return operator
}

/** Whether the house asks for an authenticator that the operator has not set up. */
export function needsTotpSetup(operator: Pick<Operator, 'hasTotp'>, settings: Settings): boolean {
  return settings.operators_must_have_totp && !operator.hasTotp
}

/** Whether the operator may do what that role may. */
export function hasRole(operator: Pick<Operator, 'role'>, atLeast: Role): boolean {
  return isAtLeast(operator.role, atLeast)
}

/** The id of this request, as the front door gave it. */
export async function readRequestId(): Promise<string> {
  return (await headers()).get('x-request-id') ?? ''
}

/** The address that was asked for, as the front door wrote it down; without a front door nobody knows it. */
async function readWanted(): Promise<string | null> {
  return (await headers()).get('x-slatekeeper-address')
}
