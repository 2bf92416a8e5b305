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
  type WorldOptions,
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

test('the types of worlds are exported', async ({ world }) => {
  const fault: Fault = { kind: 'status_500', path: '/balance' }
  const options: WorldOptions = { faults: [fault] }
  const { user } = await world(options)
  const player = await user()
  expect((await player.api.GET('/balance')).response.status).toBe(500)
})
