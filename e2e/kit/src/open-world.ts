import { type ApiClient, openClient } from '../../../lib/api/client/open-client.ts'
import { type Caller, inWorld, worldHeader } from './caller.ts'
import { type Mailbox, openMailbox } from './mailbox.ts'
import {
  checkOut,
  createPersona,
  decideIdentity,
  decideWithdrawal,
  type Entry,
  type IdentityDecision,
  type Persona,
  type PersonaName,
  type PersonaOverrides,
  readEntries,
  type WithdrawalDecision,
} from './persona.ts'
import { type Reference, readReference } from './reference.ts'
import {
  type LiveEvent,
  type Push,
  type RejectedCall,
  readEvents,
  readPushes,
  readRejections,
  readWebhooks,
  type WebhookDelivery,
} from './sent.ts'
import { Slate } from './slate.ts'
import { restoreSnapshot, takeSnapshot } from './snapshot.ts'
import { type Advanced, advanceWorld, changeWorld, createWorld, type WorldParts } from './world.ts'

/** A new user with a client that sends the user's token. Lists are newest first. */
export type User = Persona & {
  api: ApiClient
  /** Push notifications, if a phone of the user has a push token. */
  pushes(): Promise<Push[]>
  /** Live events on the user's private channel. */
  events(): Promise<LiveEvent[]>
  /** Deliveries of events about the user to webhook endpoints. */
  webhooks(): Promise<WebhookDelivery[]>
  /** Calls of the user that were answered with 4xx; recorded shortly after the response. */
  rejections(): Promise<RejectedCall[]>
  /** Pick'em entries. */
  entries(): Promise<Entry[]>
  /** Decides the identity check that the user has submitted, as of the persona `kyc_pending`. Throws if there is none. */
  decideIdentity(decision: IdentityDecision): Promise<void>
  /** Decides the oldest withdrawal that waits, as of the persona `pending_withdrawal`. Throws if there is none. */
  decideWithdrawal(decision: WithdrawalDecision): Promise<void>
  /** Deposits in the sandbox and returns the ID of the deposit. Needs a verified email. */
  deposit(amount: number, outcome?: 'paid' | 'declined'): Promise<number>
}

/** A database of its own: users, operators, content, settings and clock. */
export type World = {
  id: number
  /** The typed client without a token. */
  api: ApiClient
  /** Creates a user. */
  user(persona?: PersonaName, overrides?: PersonaOverrides): Promise<User>
  /** Opens the mailbox of a user's email, or of any address or phone. */
  mailbox(owner: Pick<Persona, 'email'> | string): Mailbox
  /** Opens the matches of a user with a contest entry, such as `funded`. */
  slate(user: Persona): Promise<Slate>
  /** Reads promos by outcome, and the answer of today's trivia. */
  reference(): Promise<Reference>
  /** Replaces the given parts. */
  set(parts: WorldParts): Promise<void>
  /** The time in the world. */
  now(): Promise<Date>
  /** Moves the clock and runs the jobs that are then due. */
  advance(seconds: number): Promise<Advanced>
  /** Copies the database. Calls that are under way fail. */
  snapshot(name?: string): Promise<Snapshot>
}

/** A copy of a world's database, which is deleted with the world. */
export type Snapshot = {
  id: string
  /** Replaces the database. What was created since is gone. */
  restore(): Promise<void>
}

type Connection = {
  caller: Caller
  baseUrl: string
  fetch: (request: Request) => Promise<Response>
  feedToken: string | undefined
  /** The time that is left for waiting. */
  findTimeoutMs: () => number
}

export async function openWorld(connection: Connection, parts?: WorldParts): Promise<World> {
  const { baseUrl, feedToken, findTimeoutMs } = connection
  const { world: id } = await createWorld(connection.caller, parts)
  const caller = inWorld(connection.caller, id)
  const fetch = (request: Request) => {
    request.headers.set(worldHeader, String(id))
    return connection.fetch(request)
  }
  return {
    id,
    api: openClient({ baseUrl, fetch }),
    async user(name = 'fresh', overrides) {
      const persona = await createPersona(caller, name, { ...overrides, world: id })
      const client = openClient({ baseUrl, fetch, findToken: () => persona.access_token })
      return { ...persona, api: client, ...toolsOf(caller, persona) }
    },
    mailbox: owner => openMailbox(caller, typeof owner === 'string' ? owner : owner.email),
    slate: user => Slate.open(caller, feedToken, user, findTimeoutMs),
    reference: () => readReference(caller),
    async set(parts) {
      await changeWorld(caller, id, parts)
    },
    now: async () => new Date((await changeWorld(caller, id, {})).now),
    advance: seconds => advanceWorld(caller, id, seconds),
    async snapshot(name) {
      const { snapshot } = await takeSnapshot(caller, id, name)
      return {
        id: snapshot,
        async restore() {
          await restoreSnapshot(caller, snapshot)
        },
      }
    },
  }
}

function toolsOf(caller: Caller, persona: Persona): Omit<User, keyof Persona | 'api'> {
  const { user_id: id } = persona
  return {
    pushes: () => readPushes(caller, id),
    events: () => readEvents(caller, id),
    webhooks: () => readWebhooks(caller, id),
    rejections: () => readRejections(caller, id),
    entries: () => readEntries(caller, id),
    decideIdentity: decision => decideIdentity(caller, id, decision),
    decideWithdrawal: decision => decideWithdrawal(caller, id, decision),
    deposit: (amount, outcome = 'paid') => checkOut(caller, persona, amount, outcome),
  }
}
