import sql from 'sql-template-tag'
import type { ApiCall } from '@/lib/api/api-call'
import { readBody } from '@/lib/api/body'
import { errorCodeHeader, errorCodeOf } from '@/lib/api/error-code'
import { type ApiReply, jsonResponse } from '@/lib/api/json-response'
import { isStorableText } from '@/lib/core/is-storable'
import { readPhone } from '@/lib/core/read-phone'
import { db } from '@/lib/db/client'
import { currentTarget, inDatabase } from '@/lib/db/database'
import { deleteFailures } from './failures'
import { answerWithFaults } from './faults'
import { readWorldId, usersPerWorld, worldParameter } from './names'
import { inWorld, touchWorld } from './worlds'

/** Names the world of a call without a token. */
export const worldHeader = 'x-qa-world'

/** These tools name worlds in their path. */
const ownsWorlds = /^\/qa\/(?:worlds|snapshots)(?:\/|$)/

/**
 * Answers a call in its world, if it has one: that of its token, of the header, of the parameter or cookie of a page, or of the
 * contact or user that it names. Before, the call meets the world's faults.
 */
export async function answerInWorld(call: ApiCall, answer: () => Promise<ApiReply>): Promise<ApiReply> {
  // A tool is an endpoint within a route.
  if (currentTarget() || ownsWorlds.test(call.path)) return answer()
  const id = await findWorld(call)
  if (id === null) return rejectUnknown(call)
  const reply = await (id === undefined ? answer() : inWorld(id, () => answerUnlessTool(call, answer)))
  const cookie = reply.headers['content-type']?.startsWith('text/html') ? cookieOf(call.query) : null
  return cookie ? { ...reply, headers: { ...reply.headers, 'set-cookie': cookie } } : reply
}

const answerUnlessTool = (call: ApiCall, answer: () => Promise<ApiReply>) =>
  call.path.startsWith('/qa/') ? answer() : answerWithFaults(call, answer)

/** Undefined outside of worlds; null for a world that the call names and that does not exist. */
async function findWorld(call: ApiCall): Promise<number | undefined | null> {
  const named = findNamed(call)
  if (named === undefined) {
    const identifier = await readIdentifier(call)
    const id = identifier && (await findByIdentifier(identifier))
    return id && (await touchWorld(id)) ? id : undefined
  }
  if (!(await touchWorld(named))) return null
  if (call.headers.get(worldHeader) !== null) await learnContact(named, await readIdentifier(call))
  return named
}

function rejectUnknown({ requestId }: ApiCall): ApiReply {
  const { status, body } = deleteFailures.WorldNotFound
  return jsonResponse(status, body(undefined, 'public'), requestId, {
    [errorCodeHeader]: errorCodeOf('WorldNotFound'),
  })
}

/** The world that the call states, 0 for one that cannot exist. The header has no effect for a user of a world. */
function findNamed({ query, headers }: ApiCall): number | undefined {
  const [, ofToken] = /^Bearer w(\d{1,9})-[\w-]{43}$/i.exec(headers.get('authorization') ?? '') ?? []
  if (ofToken !== undefined) return Number(ofToken)
  const header = headers.get(worldHeader)
  if (header !== null) return readWorldId(header) ?? 0
  return findPageWorld(query, headers.get('cookie'))
}

/** The world of a page: its address names it, 0 for none, or the cookie of an earlier one. */
export function findPageWorld(query: string, cookies: string | null | undefined): number | undefined {
  const cookie = /(?:^|; )qa_world=(\d{1,9})(?:;|$)/.exec(cookies ?? '')?.[1]
  return readWorldId(findParameter(query) ?? cookie) ?? undefined
}

const findParameter = (query: string) => new URLSearchParams(query).get(worldParameter)

/** Keeps the pages that follow in the world that the address names. */
export function cookieOf(query: string): string | null {
  const parameter = findParameter(query)
  if (parameter === null) return null
  const id = readWorldId(parameter)
  return `${worldParameter}=${id ?? ''}; Path=/; HttpOnly; SameSite=Lax${id ? '' : '; Max-Age=0'}`
}

const json = /^application\/(?:[\w.+-]+\+)?json\b/i

type Identifier = { contact: string } | { world: number }

/** The user that a call without a token is about, such as a sign-in. */
async function readIdentifier(call: ApiCall): Promise<Identifier | null> {
  const sent = call.headers.get('authorization') === null ? await readSent(call) : null
  if (typeof sent !== 'object' || sent === null) return null
  const { email, phone, to, user_id: id } = sent as Record<string, unknown>
  const contact = [to, email, phone].find(one => typeof one === 'string')
  if (contact !== undefined) return identifierOf(contact as string)
  const userId = typeof id === 'number' || typeof id === 'string' ? Number(id) : 0
  const world = readWorldId(String(Math.floor((userId - 1) / usersPerWorld)))
  return world === null ? null : { world }
}

function identifierOf(contact: string): Identifier | null {
  if (!isStorableText(contact)) return null
  return { contact: contact.includes('@') ? contact.trim().toLowerCase() : readPhone(contact) }
}

/** Of JSON and of queries. The endpoint has its own limit, and answers what cannot be read. */
async function readSent(call: ApiCall): Promise<unknown> {
  const { method, query, headers } = call
  const isGet = method === 'GET'
  if (!(isGet || json.test(headers.get('content-type') ?? ''))) return null
  const body = await readBody(call, Number.POSITIVE_INFINITY).catch(() => null)
  if (!body) return null
  const isInQuery = isGet && body.byteLength === 0
  return isInQuery ? Object.fromEntries(new URLSearchParams(query)) : readJson(body)
}

function readJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString())
  } catch {
    return null
  }
}

/** The newest world whose users have it. */
async function findByIdentifier(identifier: Identifier): Promise<number | null> {
  if ('world' in identifier) return identifier.world
  const row = await inDatabase(null, () =>
    db.row<{ worldId: number }>(sql`
      select world_id from qa_contacts where contact = ${identifier.contact} order by world_id desc limit 1`),
  )
  return row?.worldId ?? null
}

/** So that later calls need no header. */
export async function learnContact(id: number, identifier: Identifier | null): Promise<void> {
  if (!identifier || !('contact' in identifier) || identifier.contact.length > 255) return
  await inDatabase(null, () =>
    db.run(sql`
      insert into qa_contacts (contact, world_id)
      select ${identifier.contact}, id from qa_worlds where id = ${id} on conflict do nothing`),
  )
}
