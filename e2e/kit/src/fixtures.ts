import { type APIRequestContext, test as base } from '@playwright/test'
import type { ApiClient } from '../../../lib/api/client/open-client.ts'
import { Api, fetchThrough } from './api.ts'
import type { Mailbox, Message, MessageFilter } from './mailbox.ts'
import { expect } from './matchers.ts'
import { openWorld, type Snapshot, type User, type World } from './open-world.ts'
import type {
  Entry,
  IdentityDecision,
  Persona,
  PersonaName,
  PersonaOverrides,
  WithdrawalDecision,
} from './persona.ts'
import type { Reference } from './reference.ts'
import type { LiveEvent, Push, RejectedCall, WebhookDelivery } from './sent.ts'
import type { Settings } from './settings.ts'
import { type PickOutcome, type Slate, type SlipBody, settlementTimeoutMs } from './slate.ts'
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
  WithdrawalDecision,
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

type Operator = { email: string; password: string }

type Options = {
  /** An operator of the service, who is signed in to the console; by default the first one. */
  operator: Operator | undefined
  /** The FEED_TOKEN of the service, by default of the environment. */
  feedToken: string | undefined
  /** What the worlds of tests have instead of the defaults. */
  worldParts: WorldParts
}

const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password, FEED_TOKEN } = process.env

/** Tests of a service with QA tools at `baseURL`. */
export const test = base.extend<Fixtures & Options>({
  feedToken: [FEED_TOKEN, { option: true }],
  operator: [email && password ? { email, password } : undefined, { option: true }],
  worldParts: [{}, { option: true }],
  newWorld: async ({ request, baseURL, feedToken }, use, testInfo) => {
    const caller = new Api(request)
    const startedAt = Date.now()
    const findTimeoutMs = () => findTimeLeft(testInfo.timeout, startedAt)
    const fetch = fetchThrough(request)
    const connection = { caller, baseUrl: baseURL ?? '', fetch, feedToken, findTimeoutMs }
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
  /** In the world of this test, and signed in to the console if there is an operator. */
  page: async ({ page, world, operator, baseURL }, use) => {
    await page.context().addCookies([{ name: 'qa_world', value: String(world.id), url: baseURL ?? '' }])
    if (operator) await signIn(page.request, operator)
    await use(page)
  },
  api: async ({ world }, use) => use(world.api),
  user: async ({ world }, use) => use(world.user),
  reference: async ({ world }, use) => use(world.reference),
  mailbox: async ({ world }, use) => use(world.mailbox),
  slate: async ({ world, feedToken }, use) => {
    if (!feedToken) throw new Error('The fixture slate needs FEED_TOKEN, the token of the service.')
    await use(world.slate)
  },
})

/** Until two seconds before the end of the test, so that the error of what is waited for is reported. 0 is a test without a timeout. */
function findTimeLeft(timeoutMs: number, startedAt: number): number {
  return timeoutMs === 0 ? settlementTimeoutMs : Math.max(1_000, timeoutMs - (Date.now() - startedAt) - 2_000)
}

async function signIn(request: APIRequestContext, operator: Operator): Promise<void> {
  const { csrfToken } = await (await request.get('/api/auth/csrf')).json()
  const form = { ...operator, csrfToken, json: 'true' }
  const reply = await request.post('/api/auth/callback/operator', { form })
  if (reply.status() !== 200) throw new Error(`The operator ${operator.email} could not sign in`)
}
