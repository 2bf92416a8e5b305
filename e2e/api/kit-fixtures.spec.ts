import type { Caller } from '@/e2e/kit/src/caller'
import {
  expect,
  type Fault,
  type Message,
  type Persona,
  type PersonaName,
  type PersonaOverrides,
  type Slate,
  test,
  type WorldParts,
} from '@/e2e/kit/src/fixtures'
import { createPersona } from '@/e2e/kit/src/persona'
import { restoreSnapshot } from '@/e2e/kit/src/snapshot'

test('a message has its ID, recipient and time', async ({ api, user, mailbox }) => {
  const { email }: Persona = await user()
  await api.POST('/forgot-password', { body: { email } })
  const messages: Message[] = await mailbox(email).messages()
  expect(messages).toHaveLength(1)
  const { id, channel, to, created_at } = messages[0] as Message
  expect({ id, channel, to }).toEqual({ id: expect.any(Number), channel: 'mail', to: email })
  expect(Date.parse(created_at)).not.toBeNaN()
})

test('a mailbox without messages, and a message without a link, are named', async ({
  api,
  user,
  mailbox,
}) => {
  const { email } = await user()
  const { code, link } = mailbox(email)
  await expect(code()).rejects.toThrow(`No message was sent to ${email}`)
  await expect(link()).rejects.toThrow(`No message was sent to ${email}`)
  await api.POST('/forgot-password', { body: { email } })
  await expect(code()).resolves.toMatch(/^\d{6}$/)
  await expect(link()).rejects.toThrow(`The newest message to ${email} has no link`)
})

test('a call of QA tools that the service does not have says how to start it', async () => {
  const answer = (code: string): Caller => {
    const reply = {
      status: 404,
      headers: { 'x-error-code': code },
      text: '{"message":"Not found."}',
      body: {},
    }
    return { send: async () => reply }
  }
  const hint = 'Start the service with QA_TOOLS=1 and RATE_LIMITS=off on a database named …_test or …_qa.'
  await expect(createPersona(answer('not_found'), 'fresh')).rejects.toThrow(
    `POST /qa/personas answered 404 instead of 201: {"message":"Not found."} ${hint}`,
  )
  await expect(restoreSnapshot(answer('snapshot_not_found'), '1')).rejects.toThrow(/Not found\."\}$/)
})

test('a user lists entries', async ({ user, slate }) => {
  const player = await user('funded')
  expect(await player.entries()).toEqual([])
  const matches: Slate = await slate(player)
  const id = await matches.enter()
  expect(await player.entries()).toMatchObject([{ pickem_contest_entry_id: id, is_settled: 0 }])
})

test('a rejected claim has its rule', async ({ user }) => {
  const player = await user()
  await player.api.POST('/free-play-promo/claim', { body: { id: 2_147_483_647 } })
  await expect.poll(() => player.rejections()).toMatchObject([{ status: 404, rule: 'PromoUnavailable' }])
})

test('an identity check is decided once', async ({ user }) => {
  const name: PersonaName = 'kyc_pending'
  const player = await user(name)
  await player.decideIdentity('approved')
  const { data } = await player.api.GET('/balance/v2')
  expect(data?.data.kyc_status.name).toBe('Verified')
  await expect(player.decideIdentity('rejected')).rejects.toThrow('answered 422 instead of 200')
})

test('the reference has a promo that a new user can claim', async ({ user, reference }) => {
  const { promos } = await reference()
  const [promo] = promos.filter(({ outcome }) => outcome === 'claimable')
  const overrides: PersonaOverrides = { verified: true }
  const { api } = await user('fresh', overrides)
  const claimed = await api.POST('/free-play-promo/claim', { body: { id: promo?.id ?? 0 } })
  expect(claimed.response.status).toBe(200)
})

test('a mailbox waits for a message by time, former message and subject', async ({
  api,
  user,
  world,
  mailbox,
}) => {
  await world.set({ clock: { offset_seconds: 86_400 } })
  const { email } = await user()
  const { waitFor } = mailbox(email)
  const since = await world.now()
  await api.POST('/forgot-password', { body: { email } })
  const first = await waitFor({ since, subject: /password/i })
  await expect(waitFor({ since: first, timeoutMs: 1 })).rejects.toThrow(
    `No such message to ${email} within 1 ms. Others: "${first.subject}" of ${first.created_at}`,
  )
  await world.advance(120)
  const [next] = await Promise.all([
    waitFor({ since: first, subject: first.subject.slice(2) }),
    api.POST('/forgot-password', { body: { email } }),
  ])
  expect(next.id).toBeGreaterThan(first.id)
  expect((await waitFor()).id).toBe(next.id)
})

test('worlds of a test have their own users, settings and clock', async ({ user, world, newWorld }) => {
  const fault: Fault = { kind: 'status_500', path: '/balance' }
  const parts: WorldParts = {
    settings: { reward_value: 3 },
    faults: [fault],
    clock: { frozen_at: '2040-01-01T00:00:00Z' },
  }
  const other = await newWorld(parts)
  expect((await other.now()).toISOString()).toBe('2040-01-01T00:00:00.000Z')
  expect(Math.abs((await world.now()).getTime() - Date.now())).toBeLessThan(60_000)
  const [player, stranger] = [await user(), await other.user()]
  expect((await player.api.GET('/balance')).response.status).toBe(200)
  expect((await stranger.api.GET('/balance')).response.status).toBe(500)
  const { data } = await stranger.api.GET('/balance/v2')
  expect(data?.data.reward_value).toBe(3)
})

test.describe('with parts of all worlds', () => {
  test.use({ worldParts: { maintenance: { enabled: true, message: 'Back at noon.' } } })

  test('a world has them', async ({ api }) => {
    const { data } = await api.GET('/app-status')
    expect(data?.data.maintenance_message).toBe('Back at noon.')
  })
})
