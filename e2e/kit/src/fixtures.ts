import { test as base } from '@playwright/test'
import type { ApiClient } from '../../../lib/api/client/open-client.ts'
import { Api, fetchThrough } from './api.ts'
import type { Mailbox, Message, MessageFilter } from './mailbox.ts'
import { expect } from './matchers.ts'
import { openWorld, type Snapshot, type User, type World } from './open-world.ts'
import type { Entry, IdentityDecision, Persona, PersonaName, PersonaOverrides } from './persona.ts'
import type { Reference } from './reference.ts'
import type { LiveEvent, Push, RejectedCall, WebhookDelivery } from './sent.ts'
import type { Settings } from './settings.ts'
import type { PickOutcome, Slate, SlipBody } from './slate.ts'
import type { Advanced, Fault, WorldParts } from './world.ts'

export type {
  Advanced,
  ApiClient,
  Entry,
  Fault,
  IdentityDecision,
  LiveEvent,
  Mailbox,
  Message,
  MessageFilter,
  Persona,
  PersonaName,
  PersonaOverrides,
  PickOutcome,
  Push,
  Reference,
  RejectedCall,
  Settings,
  Slate,
  SlipBody,
  Snapshot,
  User,
  WebhookDelivery,
  World,
  WorldParts,
}
export { expect }

type Fixtures = Pick<World, 'api' | 'user' | 'mailbox' | 'slate' | 'reference'> & {
  /** The world of this test, which it is alone in. It is deleted afterwards, and kept if the test fails. */
  world: World
  /** Creates another world for this test. */
  newWorld: (parts?: WorldParts) => Promise<World>
}

type Options = {
  /** The FEED_TOKEN of the service, by default of the environment. */
  feedToken: string | undefined
  /** What the worlds of tests have instead of the defaults. */
  worldParts: WorldParts
}

/** Tests of a service with QA tools at `baseURL`. */
export const test = base.extend<Fixtures & Options>({
  feedToken: [process.env.FEED_TOKEN, { option: true }],
  worldParts: [{}, { option: true }],
  newWorld: async ({ request, baseURL, feedToken }, use, testInfo) => {
    const caller = new Api(request)
    const connection = { caller, baseUrl: baseURL ?? '', fetch: fetchThrough(request), feedToken }
    const ids: number[] = []
    await use(async parts => {
      const world = await openWorld(connection, parts)
      ids.push(world.id)
      return world
    })
    for (const id of ids) {
      if (testInfo.status === testInfo.expectedStatus) await caller.send('DELETE', `/qa/worlds/${id}`)
      else testInfo.errors.push({ message: `World ${id} is kept for a day: ${baseURL}/qa?world=${id}` })
    }
  },
  world: async ({ newWorld, worldParts }, use) => use(await newWorld(worldParts)),
  api: async ({ world }, use) => use(world.api),
  user: async ({ world }, use) => use(world.user),
  reference: async ({ world }, use) => use(world.reference),
  mailbox: async ({ world }, use) => use(world.mailbox),
  slate: async ({ world, feedToken }, use, testInfo) => {
    testInfo.skip(!feedToken, 'needs the FEED_TOKEN of the service')
    await use(world.slate)
  },
})
