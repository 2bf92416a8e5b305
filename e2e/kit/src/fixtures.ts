import { test as base } from '@playwright/test'
import { type ApiClient, openClient } from '../../../lib/api/client/open-client.ts'
import { Api, fetchThrough } from './api.ts'
import { type Message, readCode, readLink, readMessages } from './mailbox.ts'
import { expect } from './matchers.ts'
import {
  createPersona,
  decideIdentity,
  type Entry,
  type IdentityDecision,
  type Persona,
  type PersonaName,
  type PersonaOverrides,
  readEntries,
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
import { Slate, type SlipBody } from './slate.ts'
import { deleteSnapshot, restoreSnapshot, takeSnapshot } from './snapshot.ts'
import {
  type Advanced,
  advanceWorld,
  changeWorld,
  createWorld,
  type Fault,
  type WorldOptions,
  type WorldParts,
} from './world.ts'

export type {
  Advanced,
  ApiClient,
  Entry,
  Fault,
  IdentityDecision,
  LiveEvent,
  Message,
  Persona,
  PersonaName,
  PersonaOverrides,
  Push,
  Reference,
  RejectedCall,
  Slate,
  SlipBody,
  WebhookDelivery,
  WorldOptions,
  WorldParts,
}
export { expect }

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
}

/** A world that only its users see. */
export type World = {
  id: number
  /** The typed client without a token, whose calls are in the world. */
  api: ApiClient
  /** Creates a user in the world. */
  user(persona?: PersonaName, overrides?: Omit<PersonaOverrides, 'world'>): Promise<User>
  /** Moves the clock and runs the jobs that are then due for the users of the world. */
  advance(seconds: number): Promise<Advanced>
  /** Replaces all faults; none without arguments. */
  fault(...faults: Fault[]): Promise<void>
  /** Replaces the given parts. */
  change(parts: WorldParts): Promise<void>
}

/** A copy of all rows of the database, which is deleted after the test. */
export type Snapshot = {
  id: string
  /** Replaces all rows. What was created since, also by other tests, is gone. */
  restore(): Promise<void>
}

/** What the service has sent to an email address or phone, newest first. */
export type Mailbox = {
  messages(): Promise<Message[]>
  /** The code in the newest message. */
  code(): Promise<string>
  /** The link in the newest message. */
  link(): Promise<string>
}

type Fixtures = {
  /** The typed client without a token. */
  api: ApiClient
  /** Creates a user for this test. */
  user: (persona?: PersonaName, overrides?: PersonaOverrides) => Promise<User>
  /** Creates a world for this test. */
  world: (options?: WorldOptions) => Promise<World>
  /** Copies all rows of the database. */
  snapshot: (name?: string) => Promise<Snapshot>
  /** Restores a snapshot that was not taken in this test, such as one of the page /qa. */
  restore: (id: string) => Promise<void>
  /** Reads promos by outcome, and the answer of today's trivia. */
  reference: () => Promise<Reference>
  /** Opens the mailbox of a user's email, or of any address or phone. */
  mailbox: (owner: Pick<Persona, 'email'> | string) => Mailbox
  /** Opens the matches of a user with a contest entry, such as `funded`. */
  slate: (user: Persona) => Promise<Slate>
}

/** Tests of a service with QA tools at `baseURL`. `feedToken` is its FEED_TOKEN, by default of the environment. */
export const test = base.extend<Fixtures & { feedToken: string | undefined }>({
  feedToken: [process.env.FEED_TOKEN, { option: true }],
  api: async ({ request, baseURL }, use) =>
    use(openClient({ baseUrl: baseURL ?? '', fetch: fetchThrough(request) })),
  user: async ({ request, baseURL }, use) => {
    const connection = { baseUrl: baseURL ?? '', fetch: fetchThrough(request) }
    const caller = new Api(request)
    await use(async (name = 'fresh', overrides) => {
      const persona = await createPersona(caller, name, overrides)
      const { user_id: id, access_token } = persona
      return {
        ...persona,
        api: openClient({ ...connection, findToken: () => access_token }),
        pushes: () => readPushes(caller, id),
        events: () => readEvents(caller, id),
        webhooks: () => readWebhooks(caller, id),
        rejections: () => readRejections(caller, id),
        entries: () => readEntries(caller, id),
        decideIdentity: decision => decideIdentity(caller, id, decision),
      }
    })
  },
  world: async ({ request, baseURL, user }, use) => {
    const caller = new Api(request)
    const send = fetchThrough(request)
    await use(async options => {
      const id = await createWorld(caller, options)
      const inWorld = (call: Request) => {
        call.headers.set('x-qa-world', String(id))
        return send(call)
      }
      return {
        id,
        api: openClient({ baseUrl: baseURL ?? '', fetch: inWorld }),
        user: (name, overrides) => user(name, { ...overrides, world: id }),
        advance: seconds => advanceWorld(caller, id, seconds),
        fault: (...faults) => changeWorld(caller, id, { faults }),
        change: parts => changeWorld(caller, id, parts),
      }
    })
  },
  snapshot: async ({ request, restore }, use) => {
    const caller = new Api(request)
    const taken: string[] = []
    await use(async name => {
      const { snapshot: id } = await takeSnapshot(caller, name)
      taken.push(id)
      return { id, restore: () => restore(id) }
    })
    for (const id of taken) await deleteSnapshot(caller, id)
  },
  restore: async ({ request }, use) =>
    use(async id => {
      await restoreSnapshot(new Api(request), id)
    }),
  reference: async ({ request }, use) => use(() => readReference(new Api(request))),
  mailbox: async ({ request }, use) =>
    use(owner => {
      const to = typeof owner === 'string' ? owner : owner.email
      const api = new Api(request)
      return {
        messages: () => readMessages(api, to),
        code: () => readCode(api, to),
        link: () => readLink(api, to),
      }
    }),
  slate: async ({ request, feedToken }, use, testInfo) => {
    testInfo.skip(!feedToken, 'needs the FEED_TOKEN of the service')
    await use(user => Slate.open(new Api(request), feedToken, user))
  },
})
