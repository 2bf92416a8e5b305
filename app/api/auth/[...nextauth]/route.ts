import type { NextRequest } from 'next/server'
import NextAuth from 'next-auth'
import { countExactly, type Limit } from '@/lib/api/rate-limit'
import { checkAuthRequest } from '@/lib/console/auth/check-auth-request'
import { authOptions } from '@/lib/console/auth/next-auth'
import { isFailedAttempt, readSignInError } from '@/lib/console/auth/sign-in-error'
import { toSignInPage } from '@/lib/console/auth/sso-response'
import { Failure, isFailure } from '@/lib/core/failure'
import { findSso, hasPasswordSignIn } from '@/lib/people/operator/sso'

type Context = { params: Promise<{ nextauth: string[] }> }

const failedSignInsPerIp = {
  name: 'operator-sign-in',
  points: 20,
  seconds: 900,
  by: 'ip' as const,
  counts: ['OperatorCredentialsInvalid' as const],
}

/** Each one makes the service call the provider. */
const ssoPerIp = { name: 'operator-sso', points: 120, seconds: 900, by: 'ip' as const }

export async function GET(request: NextRequest, context: Context): Promise<Response> {
  const path = (await context.params).nextauth
  const rejection = check(request, path)
  if (rejection) return rejection
  return isSso(path) ? handleSso(request, context) : handle(request, context)
}

/** Failed sign-ins also count against the IP address: 20 in 15 minutes, for any operator. */
export async function POST(request: NextRequest, context: Context): Promise<Response> {
  const path = (await context.params).nextauth
  const rejection = check(request, path)
  if (rejection) return rejection
  if (isSso(path)) return handleSso(request, context)
  try {
    const settle = await count(request, failedSignInsPerIp)
    const response = await handle(request, context)
    const hasFailed = isFailedAttempt(await readSignInError(response))
    await settle(hasFailed ? new Failure('OperatorCredentialsInvalid') : undefined)
    return response
  } catch (error) {
    return tooMany(request, error)
  }
}

const isSso = (path: string[]) => path[1] === 'sso'

function check(request: NextRequest, path: string[]): Response | null {
  return checkAuthRequest(request, path, { hasPassword: hasPasswordSignIn(), hasSso: findSso() !== null })
}

/** Starts a sign-in at the provider, or completes it. */
async function handleSso(request: NextRequest, context: Context): Promise<Response> {
  try {
    await count(request, ssoPerIp)
    return await toSignInPage(request, () => handle(request, context))
  } catch (error) {
    return tooMany(request, error)
  }
}

function count(request: NextRequest, limit: Limit<undefined>) {
  return countExactly([limit], { ip: ipOf(request), userId: undefined }, undefined)
}

/** Rethrows all other errors. */
function tooMany(request: NextRequest, error: unknown): Response {
  if (!isFailure(error, 'TooManyRequests')) throw error
  const { retryAfterSeconds } = error.detail
  const page = `/admin/sign-in?error=TooManyRequests-${retryAfterSeconds}`
  if (request.method === 'GET') return new Response(null, { status: 302, headers: { location: page } })
  const url = new URL(page, request.url).href
  return Response.json({ url }, { status: 429, headers: { 'retry-after': String(retryAfterSeconds) } })
}

async function handle(request: NextRequest, context: Context): Promise<Response> {
  const { headers } = request
  const client = {
    userAgent: headers.get('user-agent') ?? '',
    ip: ipOf(request),
    requestId: headers.get('x-request-id') ?? '',
  }
  return NextAuth(request, context, authOptions(client)) as Promise<Response>
}

const ipOf = ({ headers }: NextRequest) => headers.get('x-slatekeeper-ip') ?? '0.0.0.0'
