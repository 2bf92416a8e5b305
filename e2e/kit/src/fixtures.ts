import { test as base } from '@playwright/test'
import { type ApiClient, openClient } from '../../../lib/client/open-client.ts'
import { Api, fetchThrough } from './api.ts'
import { type Message, readCode, readLink, readMessages } from './mailbox.ts'
import { expect } from './matchers.ts'
import { createPersona, type Persona, type PersonaName, type PersonaOverrides } from './persona.ts'
import { Slate } from './slate.ts'

export { expect }

/** A new user with a client that sends the user's token. */
export type User = Persona & { api: ApiClient }

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
    await use(async (name = 'fresh', overrides) => {
      const persona = await createPersona(new Api(request), name, overrides)
      return { ...persona, api: openClient({ ...connection, findToken: () => persona.access_token }) }
    })
  },
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
