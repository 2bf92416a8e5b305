import { setTimeout as wait } from 'node:timers/promises'
import sql from 'sql-template-tag'
import type { ApiCall } from '@/lib/api/api-call'
import { errorCodeHeader, errorCodeOf } from '@/lib/api/error-code'
import { type ApiReply, jsonResponse } from '@/lib/api/json-response'
import { standardFailures, unexpected } from '@/lib/api/standard-failures'
import { cached } from '@/lib/db/cache'
import { db } from '@/lib/db/client'
import type { QaFaultKind } from '@/lib/db/generated/enums'

type Fault = { kind: QaFaultKind; latencyMs: number }

/** Answers a call of the current world, or fails it as its next fault says. */
export async function answerWithFaults(call: ApiCall, answer: () => Promise<ApiReply>): Promise<ApiReply> {
  const fault = await takeFault(call.path)
  if (!fault) return answer()
  const { kind } = fault
  if (kind === 'latency') await wait(fault.latencyMs)
  if (kind === 'status_401') return fail(call, 'Unauthenticated', 401)
  if (kind === 'status_429') return fail(call, 'TooManyRequests', 429, { 'retry-after': '1' })
  if (kind === 'status_500') return fail(call, 'Unexpected', 500)
  if (kind === 'status_503') return fail(call, 'ServiceBusy', 503, { 'retry-after': '1' })
  if (kind === 'cut_before') return { status: 503, headers: {}, body: null, delivery: 'cut' }
  const reply = await answer()
  if (kind === 'cut_after') return { ...reply, delivery: 'cut' }
  return kind === 'truncated' ? { ...reply, isCompressible: false, delivery: 'truncated' } : reply
}

/** As the contract words it. */
function fail(
  { requestId }: ApiCall,
  rule: 'Unauthenticated' | 'TooManyRequests' | 'ServiceBusy' | 'Unexpected',
  status: number,
  headers?: Record<string, string>,
): ApiReply {
  const { body } = rule === 'Unexpected' ? unexpected : standardFailures[rule]
  const text = body({ retryAfterSeconds: 1 } as never, 'user')
  return jsonResponse(status, text, requestId, { [errorCodeHeader]: errorCodeOf(rule), ...headers })
}

const hasFaults = cached(['qa_faults'], async () => {
  const { exist } = await db.one<{ exist: boolean }>(sql`
    select exists (select from qa_faults where kind <> 'mail') as exist`)
  return exist
})

/** Not the app's own calls: only a fault with their path meets them. */
const ofOthers = /^\/(?:feed|webhooks)\//

/**
 * Uses the next fault of the path, by the real clock. A parameter in the path of a fault, such as {id}, is any segment.
 */
async function takeFault(path: string): Promise<Fault | null> {
  if (!(await hasFaults())) return null
  const row = await db.row<Fault>(sql`
    update qa_faults set remaining = remaining - 1
     where id = (
             select id from qa_faults
              where kind <> 'mail' and percent > random() * 100
                and (path is null and ${!ofOthers.test(path)}::bool or path = ${path}
                     or ${path}::text ~ ('^' || regexp_replace(path, '\\{\\w+\\}', '[^/]+', 'g') || '$'))
                and (remaining is null or remaining > 0) and (ends_at is null or ends_at > pg_catalog.now())
              order by id limit 1 for update)
    returning kind::text as kind, latency_ms`)
  return row ?? null
}
