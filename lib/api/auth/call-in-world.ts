import { setTimeout as wait } from 'node:timers/promises'
import { Failure } from '@/lib/core/failure'
import type { HeaderReader } from '@/lib/core/header-reader'
import { isStorableText } from '@/lib/core/is-storable'
import { readPhone } from '@/lib/core/read-phone'
import { maxId } from '@/lib/core/wire'
import { findStoredWorld, openWorld, takeFault, type WorldKey } from '@/lib/db/find-world'
import { inWorld } from '@/lib/db/world'
import { hashToken } from '@/lib/people/account/sessions/access-token'

declare module '@/lib/core/failure' {
  interface FailureDetails {
    WorldNotFound: undefined
  }
}

/** A call that may be in a world. */
type Call = {
  method: string
  path: string
  query: string
  headers: HeaderReader
  readBody(): Promise<Uint8Array>
}

/** Names the world of a call without a token. */
const worldHeader = 'x-qa-world'

/**
 * Answers a call in its world, if it has one: that of the token's user, that of the header, or that of the user that the request
 * names. Before, the call meets the world's faults. Loaded with QA_TOOLS=1 only. Throws WorldNotFound.
 */
export async function callInWorld<Answer>(call: Call, answer: () => Promise<Answer>): Promise<Answer> {
  const { path } = call
  // QA tools name worlds in their fields.
  const key = path.startsWith('/qa/') ? null : await findKey(call)
  const world = key && (await findStoredWorld(key))
  if (!world) {
    if (key && 'id' in key) throw new Failure('WorldNotFound')
    return answer()
  }
  await meetFault(world.id, path)
  return inWorld(openWorld(world), answer)
}

/** The header has no effect for a user, so that no call sees the world of another user. */
async function findKey({ method, query, headers, readBody }: Call): Promise<WorldKey | null> {
  const authorization = headers.get('authorization')
  if (authorization !== null) {
    const [, token] = /^Bearer ([\w.~+/=-]{20,200})$/i.exec(authorization) ?? []
    return token ? { tokenHash: hashToken(token) } : null
  }
  const named = headers.get(worldHeader)
  if (named !== null) return { id: /^\d{1,9}$/.test(named) ? Number(named) : 0 }
  const body = await readBody()
  const isInQuery = method === 'GET' && body.byteLength === 0
  return isInQuery
    ? findIdentifier(Object.fromEntries(new URLSearchParams(query)))
    : findIdentifier(readJson(body))
}

function readJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString())
  } catch {
    return null
  }
}

/** The user that a call without a token is about, such as a sign-in. */
function findIdentifier(sent: unknown): WorldKey | null {
  if (typeof sent !== 'object' || sent === null) return null
  const { email, phone, user_id: id } = sent as Record<string, unknown>
  if (typeof email === 'string') return isStorableText(email) ? { email: email.trim().toLowerCase() } : null
  if (typeof phone === 'string') return { phone: readPhone(phone) }
  const userId = typeof id === 'number' || typeof id === 'string' ? Number(id) : 0
  return Number.isInteger(userId) && userId > 0 && userId <= maxId ? { userId } : null
}

async function meetFault(worldId: number, path: string): Promise<void> {
  const fault = await takeFault(worldId, path)
  if (!fault) return
  if (fault.kind === 'latency') await wait(fault.latencyMs)
  if (fault.kind === 'status_429') throw new Failure('TooManyRequests', { retryAfterSeconds: 1 })
  if (fault.kind === 'status_503') throw new Failure('ServiceBusy', { retryAfterSeconds: 1 })
  if (fault.kind === 'status_500') throw new Error(`a fault of QA world ${worldId}`)
}
