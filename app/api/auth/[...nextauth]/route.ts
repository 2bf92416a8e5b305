import type { NextRequest } from 'next/server'
import NextAuth from 'next-auth'
import { checkAuthRequest } from '@/lib/auth/check-auth-request'
import { authOptions } from '@/lib/auth/next-auth'
import { isFailedAttempt, readSignInError } from '@/lib/auth/sign-in-error'
import { Failure, isFailure } from '@/lib/failure'
import { countExactly } from '@/lib/http/rate-limit'

type Context = { params: Promise<{ nextauth: string[] }> }

const failedSignInsPerIp = {
  name: 'operator-sign-in',
  points: 20,
  seconds: 900,
  by: 'ip' as const,
  counts: ['OperatorCredentialsInvalid' as const],
}

export async function GET(request: NextRequest, context: Context): Promise<Response> {
  return checkAuthRequest(request, (await context.params).nextauth) ?? handle(request, context)
}

/** Failed sign-ins also count against the IP address: 20 in 15 minutes, for any operator. */
export async function POST(request: NextRequest, context: Context): Promise<Response> {
  const rejection = checkAuthRequest(request, (await context.params).nextauth)
  if (rejection) return rejection
  const ip = request.headers.get('x-slatekeeper-ip') ?? '0.0.0.0'
  try {
    const settle = await countExactly([failedSignInsPerIp], { ip, userId: undefined }, undefined)
    const response = await handle(request, context)
    const hasFailed = isFailedAttempt(await readSignInError(response))
    await settle(hasFailed ? new Failure('OperatorCredentialsInvalid') : undefined)
    return response
  } catch (error) {
    if (!isFailure(error, 'TooManyRequests')) throw error
    const { retryAfterSeconds } = error.detail
    const url = new URL(`/admin/sign-in?error=TooManyRequests-${retryAfterSeconds}`, request.url).href
    return Response.json({ url }, { status: 429, headers: { 'retry-after': String(retryAfterSeconds) } })
  }
}

async function handle(request: NextRequest, context: Context): Promise<Response> {
  return NextAuth(request, context, authOptions()) as Promise<Response>
}
