import type { z } from 'zod'
import type { AuthenticatedUser } from '@/lib/api/auth/bearer'
import { countRolloutCall } from '@/lib/app-config/release/rollout-calls'
import {
  acceptedVersions,
  ignoredVersionHeader,
  isVersionIgnored,
  versionHeader,
} from '@/lib/app-config/release/rules'
import type { Access } from '@/lib/core/reply'
import { type ApiCall, route } from './api-call'
import type { Contract, Declaration, Endpoint } from './declaration'
import type { ApiReply } from './json-response'
import { countAddress } from './rate-limit'
import { type RequestTrace, startTrace } from './request-trace'
import { identify } from './steps/identify'
import { assertOpen, assertPlatformOpen, concealError } from './steps/open'
import { inputReader } from './steps/read-input'
import { rejectHeadAndPrefetch } from './steps/reject-prefetch'
import { replyWriter } from './steps/reply'
import { run } from './steps/run'

type Nothing = z.ZodObject<Record<never, never>>

/** Creates a route's function from its declaration. Each call runs the steps of `lib/api/steps`. */
export function endpoint<
  A extends Access,
  Body extends z.ZodType = Nothing,
  Params extends z.ZodType = Nothing,
  Reply extends z.ZodType = z.ZodType,
  User extends AuthenticatedUser = AuthenticatedUser,
>(declaration: Declaration<A, Body, Params, Reply, User>): Endpoint {
  const { access, scope, maintenanceCloses } = declaration
  if ((access === 'operator') !== (scope !== undefined)) throw new Error('access of operators needs a scope')
  const readInput = inputReader<z.output<Body>, z.output<Params>>(declaration)
  const { succeed, fail } = replyWriter<User>(declaration)

  async function runSteps(call: ApiCall, trace: RequestTrace): Promise<ApiReply> {
    rejectHeadAndPrefetch(call)
    // Before the token lookup, which is costly also for invalid tokens.
    await countAddress(call.ip, trace)
    const caller = await identify(declaration, call, trace)
    const closure = await assertOpen(declaration, caller.user)
    try {
      const input = await readInput(call, trace)
      if (maintenanceCloses && !closure) await assertPlatformOpen(input.body)
      const handled = await run(declaration, call, trace, caller, input, closure !== null)
      return succeed(call, trace, handled, caller.user)
    } catch (error) {
      throw closure ? concealError(error, closure) : error
    }
  }

  async function answer(call: ApiCall): Promise<ApiReply> {
    const trace = startTrace(call)
    let reply: ApiReply
    try {
      reply = await runSteps(call, trace)
    } catch (error) {
      reply = fail(call, trace, error)
    }
    if (isVersionIgnored(call.headers.get(versionHeader)))
      reply.headers[ignoredVersionHeader] = acceptedVersions
    if (trace.user) countRolloutCall(trace.user, call.headers, reply.status)
    return reply
  }

  const contract = declaration as unknown as Contract
  return scope ? route(answer, { contract, isForApps: false as const }) : route(answer, { contract })
}
