import type { ApiCall } from '@/lib/api/api-call'
import type { Contract, HandlerCall } from '@/lib/api/declaration'
import { type IdempotentRequest, identifyRequest, withIdempotency } from '@/lib/api/idempotency'
import { type Limit, withLimits } from '@/lib/api/rate-limit'
import type { RequestTrace } from '@/lib/api/request-trace'
import { standardFailures } from '@/lib/api/standard-failures'
import type { Failure } from '@/lib/core/failure'
import { networkOf } from '@/lib/core/network'
import type { ErrorText } from '@/lib/core/reply'
import { type RunIdempotent, withoutIdempotency } from '@/lib/db/idempotent'
import type { Identified } from './identify'
import type { Input } from './read-input'

export type Handled = { status: number; body: unknown; headers: Record<string, string> }

type Declared<Body, Params> = Pick<Contract, 'reply' | 'idempotent' | 'failures'> & {
  limits?: Limit<Body>[]
  handle(call: HandlerCall<never, never, Body, Params>): unknown
}

/** Runs the handler within the endpoint's own limits, and once for requests that the declaration makes idempotent. */
export async function run<Body, Params>(
  declaration: Declared<Body, Params>,
  call: ApiCall,
  trace: RequestTrace,
  caller: Identified<{ id: number }>,
  input: Input<Body, Params>,
  isTestersOnly: boolean,
): Promise<Handled> {
  const { reply, idempotent, limits } = declaration
  const handled: Handled = { status: reply.status, body: undefined, headers: {} }

  const handle = (runIdempotent: RunIdempotent) =>
    declaration.handle({
      user: caller.user as never,
      token: caller.token as never,
      body: input.body,
      params: input.params,
      bytes: input.bytes,
      headers: call.headers,
      ip: call.ip,
      network: networkOf(call.ip),
      requestId: call.requestId,
      runIdempotent,
      setRepeated() {
        if (!reply.repeated) throw new Error('the reply declares no status for a repeated call')
        handled.status = reply.repeated.status
      },
      setWaiting() {
        if (!reply.waiting) throw new Error('the reply declares no status for a waiting change')
        handled.status = reply.waiting.status
      },
      setHeader(name, value) {
        handled.headers[name] = value
      },
      isTestersOnly,
    })

  const handleOnce = () => {
    const request = idempotent && identifyIdempotentRequest(idempotent, call, caller, input.bytes)
    if (!request) return handle(withoutIdempotency)
    return withIdempotency(request, handle, call.isDelivered, failure => isFinal(declaration, failure))
  }

  const { ip } = call
  handled.body = await (limits
    ? withLimits(limits, { ip, userId: caller.user?.id }, input.body, trace, handleOnce)
    : handleOnce())
  return handled
}

/** Not one of the service or of the account, such as a missing provider: the same request can succeed later. */
function isFinal({ failures }: Pick<Contract, 'failures'>, { code }: Failure): boolean {
  const errorTexts: Record<string, ErrorText<never> | undefined> = { ...standardFailures, ...failures }
  const status = errorTexts[code]?.status ?? 500
  return status < 500 && status !== 401
}

function identifyIdempotentRequest(
  idempotent: true | 'keyed',
  { path, query, headers }: ApiCall,
  { user, token }: Identified<{ id: number }>,
  bytes: Uint8Array,
): IdempotentRequest | undefined {
  const key = headers.get('idempotency-key')
  if (idempotent === 'keyed' && key === null) return
  const holder = token ? { tokenId: token.tokenId } : user && { userId: user.id }
  return holder && identifyRequest(holder, path, key, { query, bytes })
}
