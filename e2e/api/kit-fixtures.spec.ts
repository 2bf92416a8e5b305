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

test('a message has its ID, recipient and time', async ({ api, user, mailbox }) => {
  const { email }: Persona = await user()
  await api.POST('/forgot-password', { body: { email } })
  const messages: Message[] = await mailbox(email).messages()
  expect(messages).toHaveLength(1)
  const { id, channel, to, created_at } = messages[0] as Message
  expect({ id, channel, to }).toEqual({ id: expect.any(Number), channel: 'mail', to: email })
  expect(Date.parse(created_at)).not.toBeNaN()
})

test('a user lists entries', async ({ user, slate }) => {
  const player = await user('funded')
  expect(await player.entries()).toEqual([])
  const matches: Slate = await slate(player)
  const id = await matches.enter()
  expect(await player.entries()).toMatchObject([{ pickem_contest_entry_id: id, is_settled: 0 }])
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
