import { cookies, headers } from 'next/headers'
import { notFound, redirect } from 'next/navigation'
import { cache } from 'react'
import { isAtLeast, type Role } from '@/lib/change/audit/rules'
import type { Settings } from '@/lib/change/settings/definitions'
import { readSettings } from '@/lib/change/settings/read'
import { awaitsCode } from '@/lib/people/operator/confirm-sso-code'
import { findSession, type Operator } from '@/lib/people/operator/find-session'
import { refreshCookie, sessionHours } from '@/lib/people/operator/rules'
import { signInPath } from './return-path'
import { sessionCookie } from './session-cookie'

/** Empty without a cookie. */
export async function readSessionToken() {
  return (await cookies()).get(sessionCookie().name)?.value ?? ''
}

/** As next-auth does after a sign-in. */
export async function setSessionToken(token: string) {
  const { name, options } = sessionCookie()
  ;(await cookies()).set(name, token, { ...options, maxAge: sessionHours * 3600 })
}

/** Cached per request. */
export const findOperator = cache(async (): Promise<Operator | null> => {
  const token = await readSessionToken()
  return token ? findSession(token, { isRefresh: (await cookies()).has(refreshCookie) }) : null
})

/**
 * Redirects to the sign-in page without a session, and to the account page if a required authenticator is missing.
 * Answers 404 below the minimum role.
 */
export async function requireOperator(
  minRole: Role = 'viewer',
  { allowsMissingTotp = false }: { allowsMissingTotp?: boolean } = {},
): Promise<Operator> {
  const operator = await findOperator()
  if (!operator) redirect(signInPath(await readRequestedPath()) as '/admin/sign-in')
  if (!allowsMissingTotp && needsTotpSetup(operator, await readSettings())) redirect('/admin/account')
  if (!isAtLeast(operator.role, minRole)) notFound()
  return operator
}

/** True if the operator came back from the provider, and the code of the authenticator is missing. */
export async function needsSsoCode(): Promise<boolean> {
  const token = await readSessionToken()
  return token !== '' && awaitsCode(token)
}

/** True if an authenticator is required and not set up. */
export function needsTotpSetup(operator: Pick<Operator, 'hasTotp'>, settings: Settings): boolean {
  return settings.operators_must_have_totp && !operator.hasTotp
}

export function hasRole(operator: Pick<Operator, 'role'>, minRole: Role): boolean {
  return isAtLeast(operator.role, minRole)
}

/** Set by the HTTP server. */
export async function readRequestId(): Promise<string> {
  return (await headers()).get('x-request-id') ?? ''
}

/** Set by the HTTP server; null without it. */
async function readRequestedPath(): Promise<string | null> {
  return (await headers()).get('x-slatekeeper-address')
}
