import type { ApiCall } from '@/lib/api/api-call'
import { defaultBodyLimitBytes, parseObject, queryReader, readBody } from '@/lib/api/body'
import type { Contract } from '@/lib/api/declaration'
import type { RequestTrace } from '@/lib/api/request-trace'
import { assertNothingHidden, parse } from '@/lib/core/parse'

export type Input<Body, Params> = { bytes: Uint8Array; body: Body; params: Params }

type Declared = Pick<Contract, 'body' | 'params' | 'acceptsForm' | 'isRaw' | 'bodyLimitBytes' | 'scope'>

export function inputReader<Body, Params>(declaration: Declared) {
  const { body: bodyShape, params: paramsShape, isRaw, bodyLimitBytes = defaultBodyLimitBytes } = declaration
  const readQuery = bodyShape && queryReader(bodyShape)

  return async (call: ApiCall, trace: RequestTrace): Promise<Input<Body, Params>> => {
    const bytes = await readBody(call, bodyLimitBytes)
    const contentType = bytes.byteLength > 0 ? call.headers.get('content-type') : null
    const sent = isRaw ? {} : parseObject(bytes, contentType, declaration)
    // The query string of a POST is ignored: secrets do not belong in URLs.
    const query = call.method === 'GET' ? readQuery?.(call.query) : {}
    const path = paramsShape ? call.params : {}
    trace.sent = { ...query, ...sent, ...path }
    const body = bodyShape ? parse(bodyShape, trace.sent) : {}
    // Operators read these texts in approval requests and in the audit log.
    if (declaration.scope) assertNothingHidden(body)
    const params = paramsShape ? parse(paramsShape, path) : {}
    return { bytes, body: body as Body, params: params as Params }
  }
}
