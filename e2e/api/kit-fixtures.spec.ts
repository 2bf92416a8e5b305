import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { bundleProgram } from '@/e2e/fixtures/bundle-program'
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
  type User,
  type WorldParts,
} from '@/e2e/kit/src/fixtures'
import { createPersona } from '@/e2e/kit/src/persona'
import { restoreSnapshot } from '@/e2e/kit/src/snapshot'

// With fixtures of their own they run last, and no worker waits for another one then.
test.describe.configure({ mode: 'parallel' })

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

test('entries that are bought at the same time have their own IDs', async ({ user, slate }) => {
  const player = await user('funded')
  const matches: Slate = await slate(player)
  const slips = [1, 2, 3].map(buyIn => matches.slip({ buyIn }))
  const bought = await Promise.all(slips.map(slip => matches.enter(slip)))
  const entries = await player.entries()
  expect(bought.sort()).toEqual(entries.map(entry => entry.pickem_contest_entry_id).sort())
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

for (const [decision, status] of [
  ['approved', 'completed'],
  ['failed', 'failed'],
] as const)
  test(`a withdrawal that is ${decision} becomes ${status}`, async ({ user }) => {
    const player = await user('pending_withdrawal')
    const newest = async () => (await player.api.GET('/withdrawals')).data?.data.withdrawals[0]
    const cash = async () => Number((await player.api.GET('/balance')).data?.data.available_cash)
    const before = await cash()
    await player.decideWithdrawal(decision)
    await expect.poll(async () => (await newest())?.status).toBe(status)
    expect(await cash()).toBe(before + (status === 'failed' ? 25 : 0))
    expect((await newest())?.failure_reason).toBe(
      status === 'failed' ? 'The account does not accept payments' : null,
    )
  })

test('a withdrawal is decided once, and deposits are paid and declined', async ({ user }) => {
  const player = await user('pending_withdrawal')
  const cash = async () => Number((await player.api.GET('/balance')).data?.data.available_cash)
  const before = await cash()
  await player.decideWithdrawal('declined')
  expect(await cash()).toBe(before + 25)
  await expect(player.decideWithdrawal('approved')).rejects.toThrow('answered 422 instead of 200')

  const statusOf = async (deposit_id: number) => {
    const { data } = await player.api.GET('/deposits/{deposit_id}', { params: { path: { deposit_id } } })
    return data?.data.deposit.status
  }
  const [paid, declined] = [await player.deposit(20), await player.deposit(30, 'declined')]
  await expect.poll(() => statusOf(paid)).toBe('completed')
  await expect.poll(() => statusOf(declined)).toBe('failed')
  expect(await cash()).toBe(before + 45)
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

test.describe('slates', () => {
  // A stake of site credits is not paid back.
  const rich = { balances: { site_credits: 0 } }
  const settled = async (player: User) => {
    const events = await player.events()
    return events.filter(({ name }) => name === 'entry.settled').map(({ data }) => data)
  }

  test('picks have outcomes of their own, and picks on the line are void', async ({ user, slate }) => {
    const player = await user('funded', rich)
    const matches = await slate(player)
    const slip = matches.slip({ buyIn: 10, picks: 4 })
    const entry = await matches.enter(slip)
    await matches.start()
    await matches.score(slip, ['won', 'won', 'tied', 'void'])
    await matches.finish()
    await matches.waitUntilSettled(entry)
    expect(await settled(player)).toMatchObject([{ outcome: 'won', amount: '30.00' }])
    await matches.score(slip, 'lost')
  })

  test('an entry that is never settled is named before the test ends', async ({ user, slate }, testInfo) => {
    const matches = await slate(await user('funded'))
    const entry = await matches.enter()
    testInfo.setTimeout(12_000)
    await expect(matches.waitUntilSettled(entry)).rejects.toThrow(
      `Entry ${entry} is not settled. Have all of its matches ended?`,
    )
    testInfo.setTimeout(300_000)
  })

  test('entries on canceled and postponed matches are refunded after a time', async ({
    user,
    slate,
    world,
  }) => {
    const entries: { player: User; matches: Slate; entry: number }[] = []
    for (const move of ['cancel', 'postpone'] as const) {
      const player = await user('funded', rich)
      const matches = await slate(player)
      const entry = await matches.enter()
      await matches[move]()
      entries.push({ player, matches, entry })
    }
    await world.advance(5 * 86_400)
    for (const { player, matches, entry } of entries) {
      await matches.waitUntilSettled(entry)
      expect(await settled(player)).toMatchObject([{ outcome: 'refunded', amount: '10.00' }])
    }
  })

  test('a contest is completed with its places', async ({ user, slate }) => {
    const [owner, other] = [await user('in_cash_contest'), await user('funded')]
    const matches = await slate(owner)
    const path = { main_contest_id: await matches.contestId() }
    expect(
      (await other.api.POST('/contests/{main_contest_id}/join', { params: { path } })).response.status,
    ).toBe(201)
    await matches.start()
    await matches.finish()
    await matches.complete(owner, other)
    const cash = async () => (await owner.api.GET('/balance')).data?.data.available_cash
    await expect.poll(cash).toBe('5.00')
  })
})

test('the command creates worlds and users in them, and moves their clock', async ({ baseURL }) => {
  const program = await bundleProgram(`import '@/e2e/kit/src/cli'`)
  const run = async (...given: string[]) => {
    const options = { env: { ...process.env, SLATEKEEPER_URL: baseURL } }
    return JSON.parse((await promisify(execFile)(process.execPath, [program, ...given], options)).stdout)
  }
  const { world } = await run('world', 'create', '{"clock":{"frozen_at":"2040-01-01T00:00:00Z"}}')
  expect(await run('advance', `${world}`, '60')).toMatchObject({ now: '2040-01-01T00:01:00.000000Z' })
  const user = await run('persona', 'funded', '{"balances":{"cash":5}}', '--world', `${world}`)
  expect(user.access_token).toMatch(new RegExp(`^w${world}-`))
  expect(await run('world', 'set', `${world}`, '{"clock":{}}')).toMatchObject({ world })
  expect(await run('world', 'list')).toContainEqual(expect.objectContaining({ world, users: 1 }))
  expect(await run('world', 'delete', `${world}`)).toEqual({ world })
  await expect(run('world', 'delete', `${world}`)).rejects.toMatchObject({ code: 1 })
  await expect(run('world', 'paint')).rejects.toMatchObject({ code: 2 })
})
